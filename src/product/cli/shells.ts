/** Shells that `plumbline completion` has a script for. */
export const shells = ['bash', 'zsh', 'fish'] as const;
