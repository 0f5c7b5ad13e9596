import { type EngineFault, shortDetail } from '../../fault.ts'
import type { EngineConfig } from '../../port.ts'
import { absolutePath } from '../../secrets.ts'
import { type Fields, fieldsOf, isFields, listOf } from '../../untrusted.ts'
import { isModelFile } from './file-paths.ts'
import { textOf } from './values.ts'

/** Converts messages of the server into faults. It removes the address and the keys, which a message may repeat. */
export class FaultReader {
  readonly #secrets: readonly string[]

  constructor({ address, headers }: EngineConfig) {
    const { host, hostname } = new URL(address)
    const values = Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)])
    this.#secrets = [address, host, hostname, ...values]
      .filter((secret) => secret.length >= minSecret)
      // Longer secrets are replaced first: a secret can begin with a shorter secret, and its end would stay visible.
      .toSorted((a, b) => b.length - a.length)
  }

  /** Returns the fault of an `execution_error`. */
  ofExecution(error: Fields): EngineFault {
    const type = textOf(error['exception_type'])
    const message = textOf(error['exception_message']).trim()
    if (/OutOfMemory/i.test(type) || memoryWords.test(message)) return { code: 'out_of_memory', params: {} }
    // Advice for the host follows on further lines, which are removed.
    const [firstLine = ''] = message.split('\n')
    const detail = [textOf(error['node_type']), firstLine || type].filter(Boolean).join(': ')
    return { code: 'execution_failed', params: { detail: this.#clean(detail) } }
  }

  /** Returns the fault of a prompt that was refused, or accepted without some of its nodes. */
  ofRefusal(answer: Fields): EngineFault {
    const error = fieldsOf(answer['error'])
    const nodeErrors = Object.values(fieldsOf(answer['node_errors'])).filter(isFields)
    const missing = textOf(fieldsOf(error['extra_info'])['class_type'])
    if (error['type'] === 'missing_node_type' && missing) return this.#node(missing)
    const old = /(?:node type|class_type|Node) '?([\w .|:+-]{1,100}?)'? (?:not found|does not exist)/.exec(
      textOf(error['message']),
    )
    if (error['type'] !== 'prompt_outputs_failed_validation' && old) return this.#node(old[1]!)
    for (const node of nodeErrors) {
      const fault = this.#ofNode(node)
      if (fault) return fault
    }
    const detail = [textOf(error['message']) || textOf(answer['error']), textOf(error['details'])]
    return { code: 'refused', params: { detail: this.#clean(detail.filter(Boolean).join(': ')) } }
  }

  #node(name: string): EngineFault {
    return { code: 'node_missing', params: { name: this.#clean(name) } }
  }

  #ofNode(node: Fields): EngineFault | undefined {
    const [reason] = listOf(node['errors']).filter(isFields)
    if (!reason) return undefined
    const { input_name, received_value } = fieldsOf(reason['extra_info'])
    const received = textOf(received_value)
    const isFile = fileInput.test(textOf(input_name)) || isModelFile(received)
    if (reason['type'] === 'value_not_in_list' && isFile)
      return { code: 'model_missing', params: { name: this.#clean(received) } }
    // A list of all allowed values follows. It is removed, because it is long and names other files of the engine.
    const [details = ''] = textOf(reason['details']).split(' not in [')
    const detail = [textOf(node['class_type']), textOf(reason['message']), details]
    return { code: 'refused', params: { detail: this.#clean(detail.filter(Boolean).join(': ')) } }
  }

  #clean(text: string): string {
    let clean = text.slice(0, maxText)
    for (const secret of this.#secrets) clean = clean.replaceAll(secret, '…')
    return shortDetail(clean.replaceAll(absolutePath, '…'))
  }
}

const minSecret = 4
const maxText = 20_000
const memoryWords =
  /\bout of memory\b|not enough memory|can't allocate memory|cannot allocate memory|\bOOM\b/i
/** Pattern of inputs that name a model's file. */
const fileInput = /(?:^|_)(?:ckpt|unet|clip|vae|lora|model|control_net|style_model|gligen)_name\d?$/
