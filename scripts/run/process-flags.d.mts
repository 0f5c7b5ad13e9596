export const correctCode: string
export const fastNetworks: string
export const v8Flags: readonly string[]
export const allocator: Readonly<Record<string, string>>
