import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Addresses of all modules that are loaded with a module, loaded in a separate process. */
async function loadedWith(module: URL): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module'
    const urls = []
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
    await import(${JSON.stringify(module.href)})
    process.stdout.write(JSON.stringify(urls))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    maxBuffer: 10_000_000,
  })
  return JSON.parse(stdout) as string[]
}

test('the API loads no engine protocols, no painting code, and no libraries of rare calls', async () => {
  const urls = await loadedWith(new URL('server.ts', import.meta.url))
  expect(urls.length).toBeGreaterThan(1000)
  const excluded =
    /remote-engines\/src\/(?:connect|kinds)|packages\/nodes\/src\/execution|node_modules\/(?:sharp|@napi-rs\/canvas|otplib|qrcode|@opentelemetry\/(?!api))\//
  expect(urls.filter((url) => excluded.test(url))).toEqual([])
})
