// Fetches one file as a worker does, in a process of its own, so that the memory of the download can be measured. The argument has
// the file and its path as JSON.
// The process prints its progress, and at the end its peak of resident memory and the part of this memory that the download took.
import { fetchFile, type WantedFile } from '../../apps/server/src/domains/local-engine/fetching/fetch-file.ts'

const { path, ...file } = JSON.parse(process.argv[2]!) as WantedFile & { path: string }
const peakBytes = () => process.resourceUsage().maxRSS * 1024
const loadedBytes = peakBytes()
let seen = 0
await fetchFile(file, {
  path,
  reach: { hosts: [], isOwn: true },
  signal: new AbortController().signal,
  onProgress(done) {
    if (done - seen < 256 * 1024 ** 2) return
    seen = done
    process.stdout.write(`${done}\n`)
  },
})
process.stdout.write(`${JSON.stringify({ peak: peakBytes(), added: peakBytes() - loadedBytes })}\n`)
