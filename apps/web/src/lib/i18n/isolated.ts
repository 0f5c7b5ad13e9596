/** Letters of the scripts that are written from right to left, Hebrew and Arabic among them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Keeps a value, such as a name, from turning the order of the words and numbers around it in a sentence. */
export function isolated(value: string): string {
  return rightToLeft.test(value) ? `\u2068${value}\u2069` : value
}
