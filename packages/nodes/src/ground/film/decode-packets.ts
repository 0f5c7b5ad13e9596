import { EncodedPacketSink, type InputTrack } from 'mediabunny'

interface Packet {
  readonly type: 'key' | 'delta'
  /** Time in microseconds, like `duration`. */
  readonly timestamp: number
  readonly duration: number
  readonly data: Uint8Array
}

/** The interface that decoders of pictures and decoders of sound share. */
interface Decoder<Chunk, Config> {
  readonly state: string
  readonly decodeQueueSize: number
  configure(config: Config): void
  decode(chunk: Chunk): void
  flush(): Promise<void>
  close(): void
}

interface DecodeOptions<Output, Chunk, Config> {
  /** Maximum number of packets that wait in the decoder. */
  readonly readAhead: number
  readonly signal: AbortSignal
  readonly config: Config
  create(events: { output: (output: Output) => void; error: (error: Error) => void }): Decoder<Chunk, Config>
  chunkOf(packet: Packet): Chunk
}

/** Decodes the packets of a track. Closes each output when the next output is requested, and all outputs at the end. */
export async function* decodePackets<Output extends { close(): void }, Chunk, Config>(
  track: InputTrack,
  { readAhead, signal, config, create, chunkOf }: DecodeOptions<Output, Chunk, Config>,
): AsyncGenerator<Output> {
  const ready: Output[] = []
  let failure: Error | undefined
  const decoder = create({
    output: (output) => ready.push(output),
    error: (error) => {
      failure ??= error
    },
  })
  try {
    decoder.configure(config)
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const { type, microsecondTimestamp: timestamp, microsecondDuration: duration, data } = packet
      decoder.decode(chunkOf({ type, timestamp, duration, data }))
      while (decoder.decodeQueueSize > readAhead && !failure)
        await new Promise<void>((resolve) => setImmediate(resolve))
      signal.throwIfAborted()
      yield* drain(ready)
      if (failure) throw failure
    }
    await decoder.flush()
    yield* drain(ready)
    if (failure) throw failure
  } finally {
    for (const output of ready) output.close()
    if (decoder.state !== 'closed') decoder.close()
  }
}

function* drain<Output extends { close(): void }>(ready: Output[]): Generator<Output> {
  for (let output = ready.shift(); output; output = ready.shift()) {
    try {
      yield output
    } finally {
      output.close()
    }
  }
}
