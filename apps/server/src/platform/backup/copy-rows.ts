import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

type CopyConnection = Pick<pg.Connection, 'stream' | 'query'> & {
  sendCopyFromChunk(bytes: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/** Maximum bytes that are passed to the connection at a time. */
const sliceBytes = 256 * 1024

/** Streams the rows of `copy … to stdout`. If the reader stops early, the connection must not be used again. */
export function copyOut(client: pg.PoolClient, statement: string): Readable {
  let connection: CopyConnection | undefined
  const rows = new Readable({
    read: () => void connection?.stream.resume(),
    destroy(error, done) {
      connection?.stream.resume()
      done(error)
    },
  })
  client.query({
    submit(opened: unknown) {
      connection = opened as CopyConnection
      connection.query(statement)
    },
    // The driver reuses the memory of a message for the following messages, so the bytes are copied.
    handleCopyData({ chunk }: { chunk: Uint8Array }) {
      if (!rows.destroyed && !rows.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => void (rows.destroyed || rows.push(null)),
    handleError: (error: Error) => void rows.destroy(error),
  } as pg.Submittable)
  return rows
}

/** Writes rows by `copy … from stdin`. */
export async function copyIn(
  client: pg.PoolClient,
  statement: string,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  const ended = Promise.withResolvers<void>()
  let failure: Error | undefined
  client.query({
    submit: (connection: unknown) => (connection as CopyConnection).query(statement),
    handleCopyInResponse(opened: unknown) {
      const connection = opened as CopyConnection
      send(connection, rows, ended.promise, () => failure !== undefined).catch((error: Error) => {
        failure ??= error
        connection.sendCopyFail('The rows cannot be read')
      })
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => ended.resolve(),
    handleError(error: Error) {
      failure ??= error
      ended.reject(failure)
    },
  } as pg.Submittable)
  await ended.promise
}

async function send(
  connection: CopyConnection,
  rows: AsyncIterable<Uint8Array>,
  ended: Promise<void>,
  hasFailed: () => boolean,
): Promise<void> {
  for await (const bytes of rows)
    for (let offset = 0; offset < bytes.length; offset += sliceBytes) {
      if (hasFailed()) return
      connection.sendCopyFromChunk(bytes.subarray(offset, offset + sliceBytes))
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), ended.catch(() => {})])
    }
  if (!hasFailed()) connection.endCopyFrom()
}
