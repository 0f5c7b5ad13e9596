import type { Hint } from '../../port.ts'
import { sniffType } from '../../sniff.ts'
import { fieldsOf } from '../../untrusted.ts'
import { textOf } from './values.ts'

const maxPreviewBytes = 8 * 1024 ** 2
const maxDescription = 4096

interface Preview {
  /** Prompt of the preview; undefined if the message does not name it. */
  readonly prompt: string | undefined
  readonly hint: Hint
}

/** Reads a binary message of the socket; undefined if the message is no preview. */
export function readPreview(message: ArrayBuffer): Preview | undefined {
  if (message.byteLength < 12 || message.byteLength > maxPreviewBytes) return undefined
  const view = new DataView(message)
  const type = view.getUint32(0)
  if (type === 1) return previewOf(undefined, new Uint8Array(message, 8))
  if (type !== 4) return undefined
  const length = view.getUint32(4)
  if (length > maxDescription || length + 8 > message.byteLength) return undefined
  const prompt = promptOf(new Uint8Array(message, 8, length))
  return prompt === undefined ? undefined : previewOf(prompt, new Uint8Array(message, 8 + length))
}

function promptOf(description: Uint8Array): string | undefined {
  try {
    return textOf(fieldsOf(JSON.parse(new TextDecoder().decode(description)))['prompt_id'])
  } catch {
    return undefined
  }
}

function previewOf(prompt: string | undefined, bytes: Uint8Array): Preview | undefined {
  const mime_type = sniffType(bytes)
  if (mime_type !== 'image/png' && mime_type !== 'image/jpeg' && mime_type !== 'image/webp') return undefined
  return { prompt, hint: { type: 'preview', mime_type, bytes } }
}
