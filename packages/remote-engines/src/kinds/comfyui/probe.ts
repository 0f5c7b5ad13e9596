import type { Probe } from '../../port.ts'
import { fieldsOf, listOf, numberOf } from '../../untrusted.ts'
import type { Client } from './client.ts'
import { textOf } from './values.ts'

const maxDevice = 100

/** Reads the version, the device and the length of the queue of a server. */
export async function probe(client: Client, signal: AbortSignal): Promise<Probe> {
  const { version, devices } = await client.systemStats(signal)
  const prompt = fieldsOf(await client.json('/prompt', signal))
  const queue_length = numberOf(fieldsOf(prompt['exec_info'])['queue_remaining'])
  const device = fieldsOf(listOf(devices)[0])
  const total = numberOf(device['vram_total'])
  const free = numberOf(device['vram_free'])
  const name = textOf(device['name']).slice(0, maxDevice)
  return {
    ...(version ? { version } : {}),
    ...(queue_length === undefined ? {} : { queue_length }),
    ...(total === undefined || free === undefined ? {} : { memory: { total, free } }),
    ...(name ? { device: name } : {}),
  }
}
