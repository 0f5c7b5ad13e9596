import type { WatermarkType } from '@easel/contract'
import type { Settings } from '../../settings.ts'
import type { FileRow } from '../files/index.ts'
import type { MarkFacts } from './mark.policy.ts'

interface MarkRequest {
  asked: WatermarkType | undefined
  /** The post that the file belongs to. */
  posted?: { hide_mark: boolean } | undefined
}

export function isUpload({ key }: Pick<FileRow, 'key'>): boolean {
  return key.startsWith('source/')
}

/** Returns the facts about a file by which the policy of the visible mark decides. */
export function markFactsOf(
  { settings }: { settings: Pick<Settings, 'AIGC_LABEL'> },
  file: Pick<FileRow, 'key' | 'source_type'>,
  { asked, posted }: MarkRequest,
): MarkFacts {
  return {
    asked,
    isUpload: isUpload(file),
    sourceType: file.source_type,
    labelsAll: settings.AIGC_LABEL === 'all',
    isLeftOut: posted?.hide_mark === true,
  }
}
