import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type S3Keys, signatureFault } from './s3-signature.ts'

export interface S3Server extends AsyncDisposable {
  endpoint: string
  /** Name of the only bucket. */
  bucket: string
  keys: S3Keys
  /** Content of the bucket, by key. */
  objects: Map<string, Buffer>
  /** Reasons for refused requests, the oldest first. */
  refusals: string[]
  /** Status with which it answers everything while it is set. */
  status: number | undefined
}

/** Starts an S3 bucket in memory. It refuses requests whose signature, length, hash or condition is wrong. */
export async function startS3Server(): Promise<S3Server> {
  const state = {
    bucket: 'pictures',
    keys: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'example/secret+key' },
    objects: new Map<string, Buffer>(),
    refusals: [] as string[],
    status: undefined as number | undefined,
  }
  const server = createServer((request, response) => {
    answer(request, response, state).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

type State = Pick<S3Server, 'bucket' | 'keys' | 'objects' | 'refusals' | 'status'>

async function answer(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (state.status !== undefined) return void response.writeHead(state.status).end()
  const body = Buffer.concat(chunks)
  const url = new URL(request.url!, `http://${request.headers.host}`)
  const refuse = (status: number, code: string, why: string) => {
    state.refusals.push(why)
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>${why}</Message></Error>`)
  }
  const fault =
    signatureFault({ method: request.method!, url, headers: request.headers }, state.keys) ??
    bodyFault(request, body)
  if (fault) return refuse(403, 'SignatureDoesNotMatch', fault)
  const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/')
  if (bucket !== state.bucket) return refuse(404, 'NoSuchBucket', 'no such bucket')
  if (url.searchParams.get('list-type') === '2') return listObjects(response, url.searchParams, state.objects)
  serveObject({ request, response, key: path.join('/'), body, refuse, objects: state.objects })
}

/** Time of every object. No test depends on the age of an object. */
const startTime = new Date().toISOString()

/** Number of objects on a page. It is small, so that small tests read several pages. */
const pageLength = 20

/** Answers ListObjectsV2, without delimiters. The keys of tests need no escapes in XML. */
function listObjects(response: ServerResponse, query: URLSearchParams, objects: Map<string, Buffer>): void {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort()
  const page = keys.slice(0, pageLength)
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${startTime}</LastModified><Size>${objects.get(key)!.length}</Size></Contents>`,
  )
  const hasMore = keys.length > page.length
  const next = hasMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<ListBucketResult><IsTruncated>${hasMore}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    )
}

/** Checks the body against the payload hash of the signature. */
function bodyFault({ headers }: IncomingMessage, body: Buffer): string | undefined {
  const claimed = headers['x-amz-content-sha256']
  if (claimed === undefined || claimed === 'UNSIGNED-PAYLOAD') return undefined
  return createHash('sha256').update(body).digest('hex') === claimed
    ? undefined
    : 'the body is not what was signed'
}

interface ServedRequest {
  request: IncomingMessage
  response: ServerResponse
  key: string
  body: Buffer
  refuse: (status: number, code: string, why: string) => void
  objects: Map<string, Buffer>
}

function serveObject({ request, response, key, body, refuse, objects }: ServedRequest): void {
  const found = objects.get(key)
  const isBucket = key === ''
  if (request.method === 'PUT' && found && request.headers['if-none-match'] === '*')
    refuse(412, 'PreconditionFailed', 'there is such an object')
  else if (request.method === 'PUT') {
    objects.set(key, body)
    response.writeHead(200, { etag: etagOf(body) }).end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (isBucket) response.writeHead(200).end()
  else if (!found) refuse(404, 'NoSuchKey', 'no such object')
  else sendObject(request, response, found)
}

function sendObject(request: IncomingMessage, response: ServerResponse, object: Buffer): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const part =
    from === undefined ? object : object.subarray(Number(from), to === '' ? undefined : Number(to) + 1)
  response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length, etag: etagOf(object) })
  response.end(request.method === 'HEAD' ? undefined : part)
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}
