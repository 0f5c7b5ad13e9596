export const webInputs: readonly string[]
