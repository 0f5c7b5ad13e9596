import { UnstyledButton } from '@mantine/core'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import type { TakenFromPicture } from './use-picture-words.ts'
import classes from './words.module.css'

interface TakenNoteProps {
  taken: TakenFromPicture | undefined
  isReading: boolean
}

/**
 * Shows the words and settings that were taken from a picture, and the settings that the form does not take. The note stays until
 * the settings change.
 */
export function TakenNote({ taken, isReading }: TakenNoteProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const nameOf = ({ key, value }: { key: string; value?: string }) =>
    value === undefined
      ? t(`words.left_${key}` as 'words.left_seed')
      : `${t(`words.left_${key}` as 'words.left_seed')} ${value}`
  const sentences = isReading
    ? [t('words.reading')]
    : taken?.kind === 'taken'
      ? [
          t('words.taken', { program: programs[taken.source] }),
          ...(taken.leftOut.length > 0
            ? [t('words.leftOut', { names: taken.leftOut.map(nameOf).join(locale === 'zh' ? '、' : ', ') })]
            : []),
          ...(taken.missingLoras.length > 0
            ? [
                t('words.lorasMissing', {
                  count: taken.missingLoras.length,
                  names: taken.missingLoras.join(locale === 'zh' ? '、' : ', '),
                }),
              ]
            : []),
          ...(taken.isCut ? [t('words.cut')] : []),
        ]
      : taken
        ? [t(`words.read_${taken.kind}`)]
        : []
  return (
    <div role="status" className={classes.note}>
      {sentences.join(locale === 'zh' ? '' : ' ')}
      {taken?.kind === 'taken' && (
        <UnstyledButton className={classes.undo} onClick={taken.undo}>
          {t('tool.undo')}
        </UnstyledButton>
      )}
    </div>
  )
}

const programs = {
  a1111: 'Stable Diffusion web UI',
  comfyui: 'ComfyUI',
  drawthings: 'Draw Things',
  easel: 'Easel',
  easydiffusion: 'Easy Diffusion',
  fooocus: 'Fooocus',
  invokeai: 'InvokeAI',
  novelai: 'NovelAI',
  swarmui: 'SwarmUI',
} as const
