import { create } from 'qrcode'

/** Rows of `1` for dark and `0` for light. */
export function codeOf(text: string): string[] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_, y) =>
    Array.from({ length: modules.size }, (_, x) => (modules.get(y, x) ? '1' : '0')).join(''),
  )
}
