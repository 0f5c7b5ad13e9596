import type { FilePlace, Files, FileType } from '../files.ts'
import { makeAnimation } from '../media/animation.ts'
import { makeFilm } from '../media/film.ts'
import { makeMovingPng } from '../media/moving-png.ts'
import { makePicture } from '../media/picture.ts'
import type { NodeTypes } from '../types/definition.ts'
import { type Graph, isLink } from './graph.ts'
import { shapeOf } from './shape.ts'
import { signatureOf } from './signature.ts'

interface Making {
  readonly graph: Graph
  readonly types: NodeTypes
  readonly files: Files
  /** Added to what the pixels depend on. */
  readonly seed: number
}

export interface OutputFiles {
  readonly output: Readonly<Record<string, unknown>>
  readonly places: readonly FilePlace[]
}

/** Makes the files of an output node and describes them as its class does. */
export async function makeOutput(id: string, making: Making): Promise<OutputFiles> {
  const { inputs } = making.graph[id]!
  const source = Object.values(inputs).find(isLink)
  const content = source ? `${signatureOf(source[0], making, true)}/${source[1]}` : JSON.stringify(inputs)
  const seed = `${making.seed}/${content}`
  const prefix = inputs['filename_prefix']
  const type: FileType = typeof prefix === 'string' ? 'output' : 'temp'
  const place = (ending: string) =>
    making.files.nextOutput(type, typeof prefix === 'string' ? prefix : `ComfyUI_temp_${id}`, ending)
  const isFilm = 'fps' in inputs || 'frame_rate' in inputs || 'video' in inputs
  const places = isFilm
    ? [makeMotion(id, { making, seed, place })]
    : await makePictures(id, { making, seed, place })
  const images = places.map((file) => ({ filename: file.name, subfolder: file.subfolder, type }))
  return { output: isFilm ? { images, animated: [true] } : { images }, places }
}

interface Pictures {
  readonly making: Making
  readonly seed: string
  readonly place: (ending: string) => FilePlace
}

/** A film, as the node's class saves it. */
function makeMotion(id: string, { making, seed, place }: Pictures): FilePlace {
  const { class_type, inputs } = making.graph[id]!
  const { count, ...size } = shapeOf(id, making)
  if (class_type === 'SaveAnimatedPNG') {
    const film = makeMovingPng(seed, { ...size, frames: count, fps: Number(inputs['fps']) })
    return store(making.files, place('png'), film)
  }
  if (class_type !== 'SaveAnimatedWEBP') return store(making.files, place('webm'), makeFilm(seed))
  const film = makeAnimation(seed, { ...size, frames: count, fps: Number(inputs['fps']) })
  return store(making.files, place('webp'), film)
}

async function makePictures(id: string, { making, seed, place }: Pictures): Promise<FilePlace[]> {
  const { count, ...size } = shapeOf(id, making)
  const texts = { prompt: asciiJson(making.graph) }
  const places: FilePlace[] = []
  for (let at = 0; at < count; at += 1) {
    const picture = await makePicture(`${seed}/${at}`, size, texts)
    places.push(store(making.files, place('png'), picture))
  }
  return places
}

function store(files: Files, place: FilePlace, bytes: Buffer): FilePlace {
  files.put(place, bytes)
  return place
}

/** JSON without characters outside of ASCII, which text chunks of a PNG cannot hold. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
