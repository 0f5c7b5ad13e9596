import type { ResultFile } from '@easel/remote-engines'
import { partImage, readPart } from '@easel/workflow'
import type { Execution, ExecutionContext, SocketValue } from '../../execution-types.ts'
import { askEngine, decodeResult, pictureFor } from '../../ground/engine/ask-engine.ts'
import { filmSteps, rewriteFilm } from '../../ground/engine/ask-for-film.ts'
import { imageOf, textOf } from '../../ground/inputs/read-input.ts'

export const executeEnginePart = partWith((file) => decodeResult(file))

export const executeEngineFilmPart: Execution = async (inputs, context) => {
  const { making, writing } = filmSteps(context)
  return await partWith((file) => rewriteFilm(file.bytes, writing))(inputs, making)
}

/** Runs a part on an engine, and reads the first file of each node that saves; other files of a batch are not downloaded. */
function partWith(read: (file: ResultFile) => Promise<SocketValue>): Execution {
  return async (inputs, context: ExecutionContext) => {
    const part = readPart(textOf(inputs, 'part'))
    const uploads = await Promise.all(
      part.loads.map(async (node_id, index) => ({
        node_id,
        input: 'image',
        picture: await pictureFor(imageOf(inputs, partImage(index))),
      })),
    )
    const request = { type: 'graph', graph: part.nodes, uploads, output_nodes: part.saves } as const
    return await askEngine(request, context, async (files) => {
      const values: SocketValue[] = []
      // Values are read one after another, because films are large.
      for (const save of part.saves) values.push(await read(files.find(({ node_id }) => node_id === save)!))
      return values
    })
  }
}
