import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { decodeSound } from '../ground/film/sound/decode-sound.ts'
import type { CodedSound, FilmSound } from '../ground/film/sound/sound.ts'
import { type Container, loadWebCodecs } from '../ground/film/webcodecs-writer.ts'

type Config = CodedSound['config']

const codecOf = { mp4: 'aac', webm: 'opus' } as const

/**
 * Reads the sound of a film for another container: copies the sound if the container supports its codec, and decodes it
 * otherwise. Undefined if the film has no sound, or no sound that can be decoded here.
 */
export async function openSound(
  bytes: Uint8Array,
  container: Container,
  signal: AbortSignal,
): Promise<FilmSound | undefined> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryAudioTrack()
  const config = (await track?.getDecoderConfig()) as Config | null | undefined
  if (!track || !config) return undefined
  const codec = await track.getCodec()
  if (codec === codecOf[container])
    return { kind: 'coded', codec, config, packets: new EncodedPacketSink(track).packets() }
  if (!(await loadWebCodecs())) return undefined
  const { sampleRate: rate, numberOfChannels: channels } = config
  return { kind: 'sampled', rate, channels, pieces: decodeSound(track, config, signal) }
}
