import { parentPort } from 'node:worker_threads'
import { readLabels, readManifest } from '@easel/nodes/origin'
import type { InspectionNews, InspectionTask } from './inspection.ts'

const tell = (news: InspectionNews) => parentPort!.postMessage(news)

parentPort!.on('message', async ({ bytes, own }: InspectionTask) => {
  const labels = readLabels(bytes)
  tell({ part: 'labels', labels })
  tell({ part: 'manifest', manifest: labels && (await readManifest(bytes, labels.mime_type, own)) })
})
