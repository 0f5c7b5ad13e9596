import type { FilePlace, Files, FileType } from '../files.ts'
import { type Motion, makeAnimation } from '../media/animation.ts'
import { makeMp4, makeWebm } from '../media/film.ts'
import { makeGif } from '../media/gif.ts'
import { makeMovingPng } from '../media/moving-png.ts'
import { type DrawPicture, makePicture } from '../media/picture.ts'
import type { NodeTypes } from '../types/definition.ts'
import { type Graph, isLink } from './graph.ts'
import { type Shape, shapeOf } from './shape.ts'
import { signatureOf } from './signature.ts'

interface GraphContext {
  readonly graph: Graph
  readonly types: NodeTypes
  readonly files: Files
  /** Number that is added to the seed of the pixels. */
  readonly seed: number
  readonly draw: DrawPicture
}

export interface OutputFiles {
  readonly output: Readonly<Record<string, unknown>>
  readonly places: readonly FilePlace[]
}

/** Makes the files of an output node, and describes them in the form of its class. */
export async function makeOutput(id: string, making: GraphContext): Promise<OutputFiles> {
  const { inputs } = making.graph[id]!
  const source = Object.values(inputs).find(isLink)
  const content = source ? `${signatureOf(source[0], making, true)}/${source[1]}` : JSON.stringify(inputs)
  const seed = `${making.seed}/${content}`
  if (making.graph[id]!.class_type === 'VHS_VideoCombine') return makeCombined(id, { making, seed })
  const prefix = inputs['filename_prefix']
  const type: FileType = typeof prefix === 'string' ? 'output' : 'temp'
  const place = (ending: string) =>
    making.files.nextOutput(type, typeof prefix === 'string' ? prefix : `ComfyUI_temp_${id}`, ending)
  const isFilm = 'fps' in inputs || 'video' in inputs
  const places = isFilm
    ? [makeMotion(id, { making, seed, place })]
    : await makePictures(id, { making, seed, place })
  const images = places.map((file) => ({ filename: file.name, subfolder: file.subfolder, type }))
  return { output: isFilm ? { images, animated: [true] } : { images }, places }
}

interface Content {
  readonly making: GraphContext
  readonly seed: string
}

interface Pictures extends Content {
  readonly place: (ending: string) => FilePlace
}

/** Makes a film in the format of the node's class. */
function makeMotion(id: string, { making, seed, place }: Pictures): FilePlace {
  const { class_type, inputs } = making.graph[id]!
  const motion = motionOf(shapeOf(id, making), inputs['fps'])
  switch (class_type) {
    case 'SaveAnimatedPNG':
      return store(making.files, place('png'), makeMovingPng(seed, motion))
    case 'SaveAnimatedWEBP':
      return store(making.files, place('webp'), makeAnimation(seed, motion))
    case 'SaveWEBM':
      return store(making.files, place('webm'), makeWebm(seed))
    default:
      return store(making.files, place('mp4'), makeMp4(seed))
  }
}

const motionOf = ({ count, ...size }: Shape, fps: unknown): Motion => ({
  ...{ ...size, frames: count, fps: Number(fps) },
})

/**
 * Makes a film of the pack VideoHelperSuite, with its first picture as a second file. The server reports both in a
 * special form.
 */
async function makeCombined(id: string, { making, seed }: Content): Promise<OutputFiles> {
  const { files } = making
  const { filename_prefix, save_output, format, frame_rate } = making.graph[id]!.inputs
  const shape = shapeOf(id, making)
  const motion = motionOf(shape, frame_rate)
  const formats: Readonly<Record<string, [ending: string, make: () => Buffer]>> = {
    'image/gif': ['gif', () => makeGif(seed, motion)],
    'image/webp': ['webp', () => makeAnimation(seed, motion)],
    'video/webm': ['webm', () => makeWebm(seed)],
  }
  const [ending, make] = formats[String(format)] ?? ['mp4', () => makeMp4(seed)]
  const type: FileType = save_output === false ? 'temp' : 'output'
  const film = store(files, files.nextOutput(type, String(filename_prefix), ending, ''), make())
  const name = `${film.name.slice(0, -ending.length)}png`
  const first = store(files, { ...film, name }, await makePicture(`${seed}/0`, shape))
  const listedFile = { filename: film.name, subfolder: film.subfolder, type }
  const fullpath = `/ComfyUI/${type}/${film.subfolder}/${film.name}`
  return {
    output: { gifs: [{ ...listedFile, format, frame_rate, workflow: first.name, fullpath }] },
    places: [film, first],
  }
}

async function makePictures(id: string, { making, seed, place }: Pictures): Promise<FilePlace[]> {
  const { count, ...size } = shapeOf(id, making)
  const texts = { prompt: asciiJson(making.graph) }
  const places: FilePlace[] = []
  for (let index = 0; index < count; index += 1) {
    const picture = await making.draw(`${seed}/${index}`, size, texts)
    places.push(store(making.files, place('png'), picture))
  }
  return places
}

function store(files: Files, place: FilePlace, bytes: Buffer): FilePlace {
  files.put(place, bytes)
  return place
}

/** JSON in ASCII only, because text chunks of a PNG cannot hold other characters. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
