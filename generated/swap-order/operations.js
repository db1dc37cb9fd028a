// Made by `npm run generate`; do not edit.
export const operations = [
    {"operation":"getOrder","method":"GET","path":"/order"},
    {"operation":"execute","method":"POST","path":"/execute"},
  ];
