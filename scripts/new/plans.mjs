// Plans the files of a new template, node, engine kind, screen or call: the new files, the added lines, and the remaining manual
// steps.

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = (name) => camel(`-${name}`)
const words = (name) => {
  const text = name.replaceAll('-', ' ')
  return text[0].toUpperCase() + text.slice(1)
}

/** Inserts text before or after the first line that contains `mark`. */
function insert(text, mark, { before, after }) {
  const lines = text.split('\n')
  const index = lines.findIndex((line) => line.includes(mark))
  if (index < 0) throw new Error(`There is no line with ${mark}`)
  lines.splice(before === undefined ? index + 1 : index, 0, before ?? after)
  return lines.join('\n')
}

/** Inserts a line after the last line that matches: the end of a list of such lines. */
function append(text, form, line) {
  const lines = text.split('\n')
  const index = lines.findLastIndex((line) => form.test(line))
  if (index < 0) throw new Error(`There is no line like ${form}`)
  lines.splice(index + 1, 0, line)
  return lines.join('\n')
}

/** Adds an import of a file to the imports at the top. They are sorted by path, packages first. */
function withImport(text, line) {
  const pathOf = (line) => line.slice(line.indexOf("'"))
  const isBehind = (row) => pathOf(row).startsWith("'.") && pathOf(row) > pathOf(line)
  const lines = text.split('\n')
  const next = lines.findIndex((line) => !line.startsWith('import ') || isBehind(line))
  lines.splice(next, 0, line)
  return lines.join('\n')
}

/** For each kind: the form of its names, an example, and its plan. `read(path)` returns the current text of a file. */
export const kinds = {
  template: { form: /^[a-z]+(-[a-z]+)*$/, example: 'wax-crayon', plan: planTemplate },
  node: { form: /^[a-z]+(-[a-z]+)*$/, example: 'soft-focus', plan: planNode },
  'engine-kind': { form: /^[a-z][a-z0-9]*$/, example: 'invoke', plan: planEngineKind },
  screen: { form: /^[a-z]+(-[a-z]+)*$/, example: 'about-us', plan: planScreen },
  call: { form: /^[a-z-]+\.[a-z][A-Za-z]+$/, example: 'topics.renameTopic', plan: planCall },
}

function planTemplate(key, read) {
  const index = 'packages/nodes/src/templates/index.ts'
  const subtitles = 'packages/nodes/src/templates/subtitles.ts'
  const covers = 'packages/nodes/scripts/covers/table.ts'
  const name = `${camel(key)}Template`
  const listed = withImport(read(index), `import { ${name} } from './${key}.ts'`)
  // The only array in the file is the list of templates, in the order of the gallery.
  const end = listed.indexOf('\n]')
  return {
    created: { [`packages/nodes/src/templates/${key}.ts`]: templateText(key, name) },
    changed: {
      [index]: `${listed.slice(0, end)}\n  ${name},${listed.slice(end)}`,
      [subtitles]: read(subtitles).replace(/\n}\n$/, `\n  ${subtitleText(key)}\n}\n`),
      [covers]: insert(read(covers), "  'sample-1': {", { before: coverText(key) }),
    },
    left: [
      `add nodes between the photo and the result in packages/nodes/src/templates/${key}.ts, and write its title, description and subtitle`,
      `choose the sample and the values for its cover in ${covers}, then run node packages/nodes/scripts/make-covers.ts ${key}`,
      `look at it on photos: npm run gallery -- <folder> --templates ${key}`,
      `store its golden values for the tests: npm run gallery -- --goldens --templates ${key}`,
      'describe its strengths and weaknesses in docs/gallery.md',
    ],
  }
}

const subtitleText = (key) => `${keyText(key)}: { en: '${words(key)}', zh: '${words(key)}' },`

const keyText = (key) => (key.includes('-') ? `'${key}'` : key)

const coverText = (key) => `  ${keyText(key)}: {
    template: '${key}',
    values: {},
    sample: still('flowers', 12),
  },`

const templateText = (key, name) => `import { titles } from './titles.ts'
import type { TemplateDeclaration } from './types.ts'

export const ${name}: TemplateDeclaration = {
  key: '${key}',
  title: { en: '${words(key)}', zh: '${words(key)}' },
  description: { en: '${words(key)}.', zh: '${words(key)}。' },
  media_type: 'image',
  topic_arr: [],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 1,
  graph: {
    '1': { title: titles.photo, class_type: 'LoadImage', inputs: { image: '', max_side: 2048 } },
    '2': { title: titles.result, class_type: 'SaveImage', inputs: { image: ['1', 0], format: 'jpeg' } },
  },
  input_arr: [],
  cover: '${key}.webp',
}
`

function planNode(key, read) {
  const folder = `packages/nodes/src/effects/${key}`
  const declarations = 'packages/nodes/src/index.ts'
  const executions = 'packages/nodes/src/execution.ts'
  const name = camel(key)
  const listed = withImport(read(declarations), `import { ${name} } from './effects/${key}/declaration.ts'`)
  return {
    created: {
      [`${folder}/declaration.ts`]: declarationText(key),
      [`${folder}/execution.ts`]: executionText(key),
      [`${folder}/${key}.test.ts`]: nodeTestText(key),
    },
    changed: {
      [declarations]: insert(listed, '  saveImage,', { before: `  ${name},` }),
      [executions]: insert(read(executions), "['SaveImage',", { before: executionEntry(key) }),
    },
    left: [
      `write its inputs in ${folder}/declaration.ts, and what it paints in execution.ts; shared code is in packages/nodes/src/ground`,
      `npm run new -- template ${key}: a form for it in the gallery`,
    ],
  }
}

const maxLineLength = 110

function executionEntry(key) {
  const load = `lazily(async () => (await import('./effects/${key}/execution.ts')).execute${pascal(key)})`
  const line = `  ['${pascal(key)}', ${load}],`
  return line.length <= maxLineLength ? line : `  [\n    '${pascal(key)}',\n    ${load},\n  ],`
}

const declarationText = (key) => `import type { NodeDeclaration } from '@easel/graph'

export const ${camel(key)}: NodeDeclaration = {
  class_type: '${pascal(key)}',
  version: 1,
  category: 'colour',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'strength', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 3,
}
`

const executionText = (key) => `import type { Execution } from '../../execution-types.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'

/** Brightens a picture, as a start for the effect. Keeps alpha. */
export const execute${pascal(key)}: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const strength = numberOf(inputs, 'strength')
  const data = image.data.map((value, at) => (at % 4 === 3 ? value : value + strength * (255 - value)))
  context.progress(1)
  return [{ ...image, data }]
}
`

const nodeTestText = (key) => `import { expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { execute${pascal(key)} } from './execution.ts'

async function paint(image: ImageValue, strength = 0.5): Promise<ImageValue> {
  const [result] = await execute${pascal(key)}({ image, strength }, quietContext())
  return result as ImageValue
}

test('the same input gives the same pixels', async () => {
  const [one, other] = [await paint(scenery(64, 48)), await paint(scenery(64, 48))]
  expect(Buffer.compare(Buffer.from(one.data), Buffer.from(other.data))).toBe(0)
})

test('alpha stays unchanged, and tiny and very wide pictures keep their size', async () => {
  const fading = drawPicture(60, 40, (x) => [200, 20, 20, x * 255])
  for (const image of [fading, scenery(1, 1), scenery(640, 8)]) {
    const { width, height, data } = await paint(image)
    expect([width, height]).toEqual([image.width, image.height])
    expect(data.filter((_, at) => at % 4 === 3)).toEqual(image.data.filter((_, at) => at % 4 === 3))
  }
})

test.todo('a higher strength changes the picture more')
test.todo('the picture matches its stored thumbnail')
`

function planEngineKind(name) {
  const folder = `packages/remote-engines/src/kinds/${name}`
  return {
    created: {
      [`${folder}/kind.ts`]: kindText(name),
      [`${folder}/engine.ts`]: engineText(name),
      [`${folder}/${name}.test.ts`]: engineTestText,
    },
    changed: {},
    left: [
      `declare in ${folder}/kind.ts its titles, its usual address and what it can do; the comments are in port.ts`,
      'npm run gen: adds the kind to the contract and the administration',
      `write ${folder}/engine.ts, until npm run engine-check -- --kind ${name} --url http://… passes against a real server`,
      `write a double that misbehaves in packages/engine-doubles/src/${name}, and the tests that are named in ${name}.test.ts`,
      'describe it in docs/engines.md',
    ],
  }
}

const kindText = (name) => `import type { EngineKind } from '../../port.ts'
import { ${pascal(name)}Engine } from './engine.ts'

export const kind: EngineKind = {
  title: { en: '${words(name)}', zh: '${words(name)}' },
  hint: { en: '${words(name)}.', zh: '${words(name)}。' },
  software: '${words(name)}',
  default_address: 'http://127.0.0.1:8080',
  usual_places: [{ port: 8080 }],
  finds_lost_tries: false,
  stops: 'none',
  loads_models: false,
  runs_graphs: false,
  tasks: ['text_to_image'],
  families: [],
  connect: (config) => new ${pascal(name)}Engine(config),
}
`

const engineText = (name) => `import { engineError } from '../../fault.ts'
import { fetchAnswer, limits, parseAnswer } from '../../http.ts'
import type {
  Capabilities,
  Engine,
  EngineConfig,
  EngineRequest,
  Probe,
  ResultFile,
  SubmitOptions,
  TryHandle,
  TryStatus,
} from '../../port.ts'

const answerMs = 15_000

/** Sends requests to a server of ${words(name)}. */
export class ${pascal(name)}Engine implements Engine {
  readonly #config: EngineConfig

  constructor(config: EngineConfig) {
    this.#config = config
  }

  async probe(signal: AbortSignal): Promise<Probe> {
    await this.#get('/', signal)
    return {}
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    await this.#get('/', signal)
    return { models: [] }
  }

  async submit(request: EngineRequest, { signal }: SubmitOptions): Promise<TryHandle> {
    signal.throwIfAborted()
    throw engineError('unsupported', { name: request.type === 'task' ? request.task : 'graph' }, 'no')
  }

  async poll(_handle: TryHandle, signal: AbortSignal): Promise<TryStatus> {
    signal.throwIfAborted()
    return { state: 'unknown' }
  }

  async cancel(_handle: TryHandle, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
  }

  async collect(_handle: TryHandle, signal: AbortSignal): Promise<ResultFile[]> {
    signal.throwIfAborted()
    throw engineError('lost', {})
  }

  async clean(_handle: TryHandle, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  async #get(path: string, signal: AbortSignal): Promise<unknown> {
    const { address, headers } = this.#config
    const options = { headers, maxBytes: limits.answerBytes, timeoutMs: answerMs, signal }
    return parseAnswer(await fetchAnswer(\`\${address}\${path}\`, options))
  }
}
`

const engineTestText = `import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { kind } from './kind.ts'

test('an address with another program is refused as no engine', async () => {
  const server = createServer((_request, response) => response.end('<!doctype html>'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = \`http://127.0.0.1:\${(server.address() as AddressInfo).port}\`
  await using engine = kind.connect({ address, headers: {}, families: {}, socket: false })
  const error = await engine.probe(new AbortController().signal).catch((reason: unknown) => reason)
  await server[Symbol.asyncDispose]()
  expect(error).toMatchObject({ name: 'EngineError', fault: { code: 'not_an_engine' } })
})

test.todo('the capabilities list each model with its tasks and sizes')
test.todo('each task of the kind gives a file of the requested size')
test.todo('a lost answer to a submission has the delivery "unknown"')
test.todo('a try that the server no longer has is unknown')
test.todo('a cancelled try ends, and the other tries continue')
test.todo('every misbehaviour of the double leads to an EngineError within the timeout')
test.todo('no fault contains the address or a key')
`

function planScreen(name, read) {
  const section = camel(name)
  const path = `/${name}`
  const catalogue = (locale) => `apps/web/src/lib/i18n/${locale}/${locale}-rest.ts`
  const withSection = (locale) => {
    const text = withImport(read(catalogue(locale)), `import { ${section} } from './${name}.ts'`)
    const end = text.lastIndexOf('\n}')
    return `${text.slice(0, end)}\n  ${section},${text.slice(end)}`
  }
  const texts = `export const ${section} = {\n  title: '${words(name)}',\n  lead: '${words(name)}.',\n}\n`
  const routes = 'apps/web/src/routes.ts'
  const everyPage = 'e2e/every-page.sweep.e2e.ts'
  const shots = 'e2e/shots/screens/others.ts'
  return {
    created: {
      [`apps/web/src/features/${name}/routes/${name}.tsx`]: screenText(name, section),
      [`apps/web/src/lib/i18n/en/${name}.ts`]: texts,
      [`apps/web/src/lib/i18n/zh/${name}.ts`]: texts,
    },
    changed: {
      [routes]: insert(read(routes), "route('*'", {
        before: `      route('${name}', 'features/${name}/routes/${name}.tsx'),`,
      }),
      [catalogue('en')]: withSection('en'),
      [catalogue('zh')]: withSection('zh'),
      [everyPage]: append(
        read(everyPage),
        /^ {4}\{ path: .+ \},$/,
        `    { path: '${path}', shows: 'main h1' },`,
      ),
      [shots]: append(
        read(shots),
        /^ {2}\{ name: 'other-.+ \},$/,
        `  { name: 'other-${name}', path: '${path}' },`,
      ),
    },
    left: [
      `write the texts in apps/web/src/lib/i18n/{en,zh}/${name}.ts`,
      'link to it from a menu or a page; if it is public, add it to apps/web/src/app/sitemap.ts',
      `look at it: npm run shots -- other-${name}`,
    ],
  }
}

const screenText = (name, section) => `import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PageHead } from '../../../ui/page/index.ts'

export default function ${pascal(name)}Page() {
  const { t } = useTranslation()
  return (
    <main>
      <PageMeta title={t('${section}.title')} description={t('${section}.lead')} />
      <PageHead title={t('${section}.title')} lead={t('${section}.lead')} />
    </main>
  )
}
`

function planCall(fullName, read) {
  const [domain, call] = fullName.split('.')
  const schemas = `packages/contract/src/schemas/${domain}.ts`
  const handlers = `apps/server/src/domains/${domain}/${domain}.routes.ts`
  const dashed = call.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const contract = read(schemas)
  const [, table] = /^export const (\w+Routes) = \{/m.exec(contract) ?? []
  if (!table) throw new Error(`There is no route table in ${schemas}`)
  const server = read(handlers)
  const head = server.slice(server.indexOf(`Handlers<typeof ${table}>`)).split('\n')[0]
  return {
    created: {
      [`apps/server/src/domains/${domain}/${dashed}.api.test.ts`]: testText(call),
    },
    changed: {
      [schemas]: insert(contract, `export const ${table} = {`, {
        after: routeText(call, dashed, tagOf(contract)),
      }),
      // The object of handlers is the first object that the function returns.
      [handlers]: server.replace(
        new RegExp(`(${head.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[\\s\\S]*?return \\{\n)`),
        `$1    async ${call}() {\n      return { is_done: true }\n    },\n`,
      ),
    },
    left: [
      `describe in ${schemas} what the call takes and returns, and its error codes`,
      `write its rule in the service, its permissions in ${domain}.policy.ts, its statements in ${domain}.repo.ts`,
      'npm run gen: adds the call to the client and the API description',
    ],
  }
}

/** Returns the tag of the domain in the API description: a constant of its file, or the tag of its first call. */
const tagOf = (contract) => (/^const tag = /m.test(contract) ? 'tag' : /\btag: '[^']+'/.exec(contract)[0])

const routeText = (call, dashed, tag) => `  ${call}: route({
    method: 'POST',
    path: '/${dashed.replaceAll('-', '_')}',
    auth: 'required',
    ${tag},
    rate: 'write',
    summary: '${words(dashed)}',
    input: input({}),
    answer: z.object({ is_done: z.boolean().meta({ description: 'Whether it is done' }) }),
    errors: [],
  }),`

const testText = (call) => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

test('${call} answers a signed-in user', async () => {
  const { api } = await server.join()
  expect(await api.${call}({})).toEqual({ is_done: true })
})
`
