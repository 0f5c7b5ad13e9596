import { unpackJson } from '../../http/packed-json.ts'

export type Ui = Record<string, unknown>

/** A graph as an object, which takes a second where it is 16 MiB: for workers. */
export async function unpackUi(packed: Buffer): Promise<Ui> {
  return JSON.parse((await unpackJson(packed)).toString('utf8')) as Ui
}
