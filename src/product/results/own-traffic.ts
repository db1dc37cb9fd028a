/** In the head of an archive: the suite sent these requests, and broke the duties of a client in some of them on purpose. */
export const ownTraffic = 'requests of a conformance run';
