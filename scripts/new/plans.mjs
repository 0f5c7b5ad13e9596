// Plans the files of a new template, screen or call: what to create, which lines to add, and what is left to do by hand.

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = (name) => camel(`-${name}`)
const words = (name) => {
  const text = name.replaceAll('-', ' ')
  return text[0].toUpperCase() + text.slice(1)
}

/** Inserts text before or after the first line that contains `mark`. */
function insert(text, mark, { before, after }) {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.includes(mark))
  if (at < 0) throw new Error(`There is no line with ${mark}`)
  lines.splice(before === undefined ? at + 1 : at, 0, before ?? after)
  return lines.join('\n')
}

/** Adds an import of a file to the block at the top, whose imports are sorted by path, packages first. */
function withImport(text, line) {
  const pathOf = (one) => one.slice(one.indexOf("'"))
  const isBehind = (one) => pathOf(one).startsWith("'.") && pathOf(one) > pathOf(line)
  const lines = text.split('\n')
  const next = lines.findIndex((one) => !one.startsWith('import ') || isBehind(one))
  lines.splice(next, 0, line)
  return lines.join('\n')
}

/** Each kind: the form of its name, and its plan. `read(path)` returns the present text of a file. */
export const kinds = {
  template: { form: /^[a-z]+(-[a-z]+)*$/, example: 'wax-crayon', plan: planTemplate },
  screen: { form: /^[a-z]+(-[a-z]+)*$/, example: 'about-us', plan: planScreen },
  call: { form: /^[a-z-]+\.[a-z][A-Za-z]+$/, example: 'topics.renameTopic', plan: planCall },
}

function planTemplate(key, read) {
  const index = 'packages/nodes/src/templates/index.ts'
  const subtitles = 'packages/nodes/src/templates/subtitles.ts'
  const covers = 'packages/nodes/scripts/covers/table.ts'
  const name = `${camel(key)}Template`
  const listed = withImport(read(index), `import { ${name} } from './${key}.ts'`)
  // The list of templates, in the order of the gallery, is the only one of the file.
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
      [everyPage]: insert(read(everyPage), "path: '/dmca'", {
        after: `    { path: '${path}', shows: 'main h1' },`,
      }),
      [shots]: insert(read(shots), "path: '/dmca'", {
        after: `  { name: 'other-${name}', path: '${path}' },`,
      }),
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
      // Its object of handlers is what the function returns first.
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

/** The domain's tag in the API description: a constant of its file, or that of its first call. */
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
