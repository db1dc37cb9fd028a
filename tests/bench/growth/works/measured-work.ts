/** Does the work of a process of `works/`, which may give its size, and tells the processor time of all threads and the peak memory. */
export async function measuredWork(work: () => Promise<number | undefined>): Promise<void> {
  const before = process.cpuUsage();
  const size = await work();
  const { user, system } = process.cpuUsage(before);
  const rss = process.resourceUsage().maxRSS * 1024;
  process.stdout.write(JSON.stringify({ ...(size !== undefined && { size }), cpu: (user + system) / 1000, rss }));
}
