import { createAvatar, type Style } from '@dicebear/core'
import * as glass from '@dicebear/glass'
import * as lorelei from '@dicebear/lorelei'
import * as notionists from '@dicebear/notionists'
import * as openPeeps from '@dicebear/open-peeps'
import * as shapes from '@dicebear/shapes'
import * as thumbs from '@dicebear/thumbs'

/** All under CC0. */
const styles = { lorelei, notionists, 'open-peeps': openPeeps, thumbs, shapes, glass }
const backgrounds = ['f4d8c8', 'c9d7e8', 'd5e3c6', 'eadfb8', 'ddcbe6', 'c4e0dc', 'f0c9c9']

/** One picture of the library, the same at every call. */
export function drawAvatar(style: string, seed: string): Uint8Array {
  const svg = createAvatar(styles[style as keyof typeof styles] as Style<object>, {
    seed,
    size: 256,
    backgroundColor: backgrounds,
  }).toString()
  return Buffer.from(svg)
}
