import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { RequestFault } from '../faults.ts'
import type { World } from '../world.ts'
import { type Answer, json, send } from './answer.ts'

const hugeFileBytes = 10 * 1024 ** 3
const block = Buffer.alloc(64 * 1024, 0x20)

export interface Exchange {
  readonly world: World
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Performs the request and returns the regular answer. */
  readonly answer: () => Promise<Answer>
}

/** Answers a request with a fault. */
export async function misbehave(fault: RequestFault, exchange: Exchange): Promise<void> {
  const { request, response, answer } = exchange
  switch (fault.type) {
    case 'answer_lost':
      await answer()
      request.socket.destroy()
      return
    case 'connection_closed':
      request.socket.destroy()
      return
    case 'silence':
      return
    case 'slow':
      await setTimeout(fault.ms ?? 1000)
      return send(response, await answer())
    case 'status':
      return sendStatus(fault, response)
    case 'web_page':
      return send(response, { status: 200, type: 'text/html', body: '<!doctype html><title>Log in</title>' })
    case 'nonsense':
      return send(response, { status: 200, type: 'application/json', body: '{"prompt_id": 7, "x": ["' })
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' })
      response.end()
      return
    case 'endless_body':
      response.writeHead(200, { 'content-type': 'application/json' })
      return flood(response)
    case 'huge_file':
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': hugeFileBytes })
      return flood(response)
    case 'not_a_picture':
      return send(response, { status: 200, type: 'image/png', body: 'These are words, not a picture.' })
    case 'node_errors':
      return send(response, withNodeErrors(await answer()))
  }
}

function sendStatus(fault: RequestFault, response: ServerResponse): void {
  const headers = fault.retry_after === undefined ? {} : { 'retry-after': String(fault.retry_after) }
  response.writeHead(fault.status ?? 500, { 'content-type': 'text/plain', ...headers })
  response.end('Internal Server Error')
}

/** Sends data until the client disconnects. */
function flood(response: ServerResponse): void {
  const pour = () => {
    while (!response.destroyed) if (!response.write(block)) return
  }
  response.on('drain', pour)
  response.on('error', () => response.destroy())
  pour()
}

/** Adds the errors of a node to an answer that accepts all other nodes. */
function withNodeErrors(answer: Answer): Answer {
  if (answer.status !== 200) return answer
  const accepted: unknown = JSON.parse(answer.body.toString())
  const errors = [
    {
      type: 'value_not_in_list',
      message: 'Value not in list',
      details: "lora_name: 'absent.safetensors' not in []",
      extra_info: { input_name: 'lora_name', received_value: 'absent.safetensors' },
    },
  ]
  const node_errors = { '999': { errors, dependent_outputs: ['998'], class_type: 'LoraLoader' } }
  return json({ ...(accepted as object), node_errors })
}
