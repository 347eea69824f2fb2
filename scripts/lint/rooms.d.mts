/** Each room's name, or names where adapters stand side by side, with what belongs in it. */
export const rooms: [name: string | string[], belongs: string][];
