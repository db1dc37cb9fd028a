/** Where each base address of the reference lies under its origin. */
export const basePaths = {
  ultra: '/ultra/v1',
  swapV2: '/swap/v2',
  borrow: '/lend/v1',
  trigger: '/trigger',
  rpc: '/rpc',
  control: '/control',
} as const;

export type BaseName = keyof typeof basePaths;
