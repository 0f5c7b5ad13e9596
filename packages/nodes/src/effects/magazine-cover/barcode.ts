import type { SKRSContext2D } from '@napi-rs/canvas'
import { cssOf } from '../../ground/colour/lab.ts'
import { drawBlock, setText } from '../../ground/type/set.ts'
import { black, white } from './ink.ts'

/** EAN-13 modules of each digit in odd parity. Even parity is the reversed complement; the right half uses the complement. */
const odd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const parities = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
]

const flip = (modules: string) => modules.replace(/./g, (bit) => (bit === '0' ? '1' : '0'))

/** Returns thirteen digits derived from a text: the prefix 977 of periodicals, a hash, and a valid check digit. */
export function digitsOf(text: string): string {
  let hash = 2166136261
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 16777619)
  const body = `977${String(hash >>> 0)
    .padStart(9, '0')
    .slice(-9)}`
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** Returns the bars (1) and spaces (0) of an EAN-13 barcode, 95 modules. */
export function modulesOf(digits: string): string {
  const parity = parities[Number(digits[0])]!
  const left = [...digits.slice(1, 7)].map((digit, i) => {
    const modules = odd[Number(digit)]!
    return parity[i] === '0' ? modules : [...flip(modules)].reverse().join('')
  })
  const right = [...digits.slice(7)].map((digit) => flip(odd[Number(digit)]!))
  return `101${left.join('')}01010${right.join('')}101`
}

/** Draws the barcode on a white label whose lower right corner is at x, y. */
export function drawBarcode(
  brush: SKRSContext2D,
  text: string,
  frame: { x: number; y: number; width: number },
) {
  const digits = digitsOf(text)
  const module = frame.width / 113
  const [width, height] = [frame.width, 66 * module]
  const left = Math.round(frame.x - width)
  const top = Math.round(frame.y - height)
  brush.fillStyle = cssOf(white)
  brush.fillRect(left, top, width, height)
  brush.fillStyle = cssOf(black)
  for (const [i, bit] of [...modulesOf(digits)].entries()) {
    const isGuard = i < 3 || i > 91 || (i > 44 && i < 50)
    if (bit === '0') continue
    // Positions are whole pixels, because antialiased edges would make bars of unequal width.
    const [from, to] = [Math.round(left + (i + 11) * module), Math.round(left + (i + 12) * module)]
    brush.fillRect(from, top + 5 * module, Math.max(1, to - from), (isGuard ? 55 : 49) * module)
  }
  const style = { faces: ['inter'], size: 9 * module, weight: 500, tracking: 0.16 } as const
  const y = top + 56 * module
  drawBlock(brush, setText(brush, digits[0]!, style), { x: left + 4 * module, y })
  drawBlock(brush, setText(brush, digits.slice(1, 7), style), { x: left + 35 * module, y, align: 'centre' })
  drawBlock(brush, setText(brush, digits.slice(7), style), { x: left + 81 * module, y, align: 'centre' })
}
