import type { OpenApiDocument, Operation } from '@easel/contract'
import { Html, html } from './html.ts'
import { schemaView, typeView } from './schema-view.ts'

interface Call {
  path: string
  method: string
  operation: Operation
}

/** Renders the API description as a page without scripts and external resources. */
export function descriptionPage(document: OpenApiDocument, { css, nonce }: { css: string; nonce: string }) {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ path, method, operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const schemas = Object.entries(document.components.schemas)
  const introduction = String(document.info['description']).split('\n\n')
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Easel API</title>
<style nonce="${nonce}">${new Html(css)}</style>
</head>
<body>
<nav aria-label="Calls">
<p class="name">Easel API</p>
${groups.map(
  ({ name, calls }) =>
    html`<details open><summary>${name}</summary><ul>${calls.map(
      ({ path, method, operation }) =>
        html`<li><a href="#${operation.operationId}" title="${operation.summary}"><span class="method ${method}">${method}</span> ${withoutBase(path)}</a></li>`,
    )}</ul></details>`,
)}
<details><summary>Schemas</summary><ul>${schemas.map(([name]) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul></details>
</nav>
<main>
<h1>Easel API</h1>
${introduction.map((paragraph) => html`<p>${paragraph.replaceAll('`', '')}</p>`)}
<p>Machine-readable description: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${groups.map(({ name, calls }) => html`<h2>${name}</h2>${calls.map(callView)}`)}
<h2>Schemas</h2>
${schemas.map(
  ([name, schema]) =>
    html`<section id="schema-${name}"><h3>${name}</h3>${schema.description === undefined ? undefined : html`<p>${schema.description}</p>`}${schemaView(schema)}</section>`,
)}
</main>
</body>
</html>`.text
}

function withoutBase(path: string): string {
  return path.replace('/api/backend', '')
}

function callView({ path, method, operation }: Call): Html {
  return html`<section id="${operation.operationId}">
<h3><span class="method ${method}">${method}</span> <code>${path}</code></h3>
<p>${operation.summary}.${operation.security === undefined ? html` <span class="token">Requires a token.</span>` : undefined}</p>
${operation.description?.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
${parametersView(operation)}${requestView(operation)}${answerView(operation)}${refusalsView(operation)}
</section>`
}

function parametersView({ parameters = [] }: Operation): Html | undefined {
  if (parameters.length === 0) return undefined
  return html`<h4>Parameters</h4><dl class="fields">${parameters.map(
    ({ name, in: place, required, description, schema }) =>
      html`<dt><code>${name}</code> <span class="type">${typeView(schema)}</span> <span class="optional">${place}${required ? '' : ', optional'}</span></dt>
<dd><p>${description ?? schema.description}</p></dd>`,
  )}</dl>`
}

function requestView({ requestBody }: Operation): Html | undefined {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const view = content && schemaView(content.schema)
  if (!view) return undefined
  return html`<h4>Body${type === 'multipart/form-data' ? ' (form data)' : ''}</h4>${view}${content.example === undefined ? undefined : exampleView(content.example)}`
}

function answerView({ responses }: Operation): Html {
  const [type, content] = Object.entries(responses['200']!.content)[0]!
  return html`<h4>Response <span class="type">${type === 'text/plain' ? 'text' : typeView(content.schema)}</span></h4>
${content.schema.$ref === undefined ? schemaView(content.schema) : undefined}${exampleView(content.example)}`
}

function exampleView(example: unknown): Html {
  return html`<details><summary>Example</summary><pre tabindex="0">${JSON.stringify(example, null, 2)}</pre></details>`
}

function refusalsView({ responses }: Operation): Html {
  const refusals = Object.entries(responses).filter(([status]) => status !== '200')
  return html`<details><summary>Errors</summary><ul class="refusals">${refusals.map(
    ([status, { description }]) => html`<li><b>${status}</b> ${description}</li>`,
  )}</ul></details>`
}
