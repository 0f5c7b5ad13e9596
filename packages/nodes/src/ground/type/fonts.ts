import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'

interface Face {
  readonly family: string
  readonly package: string
  /** End of a file name, after the name of its subset. */
  readonly end: string
}

const faceOf = (family: string, name: string, variable: boolean, style = 'normal'): Face => ({
  family,
  package: `@fontsource${variable ? '-variable' : ''}/${name}`,
  end: `${variable ? 'wght' : '400'}-${style}`,
})

const faces = {
  /** Display serif with strong contrast, in weights 400–900. */
  playfair: faceOf('Easel Playfair', 'playfair-display', true),
  playfairItalic: faceOf('Easel Playfair Italic', 'playfair-display', true, 'italic'),
  /** Condensed capitals, in one weight. */
  bebas: faceOf('Easel Bebas', 'bebas-neue', false),
  /** Neutral sans, in weights 100–900. */
  inter: faceOf('Easel Inter', 'inter', true),
  /** Chinese sans and serif, in weights 100–900 and 200–900. */
  hei: faceOf('Easel Hei', 'noto-sans-sc', true),
  song: faceOf('Easel Song', 'noto-serif-sc', true),
  /** Chinese brush script, in one weight. */
  brush: faceOf('Easel Brush', 'ma-shan-zheng', false),
} as const satisfies Record<string, Face>

export type FaceName = keyof typeof faces

interface Subset {
  readonly file: string
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

const require = createRequire(import.meta.url)
const subsets = new Map<FaceName, readonly Subset[]>()
const registered = new Set<string>()

function parseRanges(text: string): (readonly [number, number])[] {
  return text.split(',').map((part) => {
    const [from, to] = part.trim().slice(2).split('-')
    return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)] as const
  })
}

/** Returns the files of a face with the characters of each file: the packages split large fonts into a hundred files. */
function subsetsOf(name: FaceName): readonly Subset[] {
  const known = subsets.get(name)
  if (known) return known
  const face = faces[name]
  const list = require.resolve(`${face.package}/unicode.json`)
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  const base = face.package.slice(face.package.indexOf('/') + 1)
  const found = Object.entries(ranges).map(([subset, text]) => ({
    file: join(dirname(list), 'files', `${base}-${subset.replace(/[[\]]/g, '')}-${face.end}.woff2`),
    ranges: parseRanges(text),
  }))
  subsets.set(name, found)
  return found
}

const holds = ({ ranges }: Subset, point: number) => ranges.some(([from, to]) => point >= from && point <= to)

/**
 * Registers the font files that a text needs. Returns the value of CSS `font-family` and the part of the text that the faces can
 * show. Characters without a glyph in these faces are left out, because fonts of the machine would draw them differently or not
 * at all.
 */
export function readyFonts(text: string, names: readonly FaceName[]): { family: string; text: string } {
  const shown: string[] = []
  for (const sign of text) {
    const point = sign.codePointAt(0)!
    const subset = names
      .flatMap((name) => subsetsOf(name).map((subset) => ({ name, ...subset })))
      .find((subset) => holds(subset, point))
    if (!subset) continue
    shown.push(sign)
    if (registered.has(subset.file)) continue
    GlobalFonts.registerFromPath(subset.file, faces[subset.name].family)
    registered.add(subset.file)
  }
  return { family: names.map((name) => `"${faces[name].family}"`).join(', '), text: shown.join('') }
}
