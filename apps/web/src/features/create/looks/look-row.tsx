import type { WorkTemplate } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { IconLayoutGrid, IconPalette } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useDraft } from '../draft/index.ts'
import type { Values } from '../params/index.ts'
import { choiceKinds, lookPictures } from './look-choice-params.ts'
import { LookChoices } from './look-choices.tsx'
import classes from './look-row.module.css'
import { useLookStage } from './look-stage.tsx'

interface LookRowProps {
  template: WorkTemplate
  params: Values
}

const icons = { presets: IconPalette, seeds: IconLayoutGrid } as const

/** Shows looks of some seeds or presets on the stage, made on demand. */
export function LookRow({ template, params }: LookRowProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const pictures = lookPictures(template, useDraft(), params)
  const stage = useLookStage()
  const kinds = choiceKinds(template)
  const canShow = user !== null && pictures !== undefined && kinds.length > 0
  const close = useEffectEvent(() => stage?.show(undefined))
  useEffect(() => {
    if (!canShow) close()
  }, [canShow])
  if (!canShow || !stage) return null
  const { open, show, container } = stage
  const idOf = (kind: string) => `looks-${kind}`
  const leave = () => {
    show(undefined)
    // The focus returns to the button that opened the looks.
    if (open) document.getElementById(idOf(open))?.focus()
  }
  return (
    <div className={classes.kinds}>
      {kinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <UnstyledButton
            key={kind}
            id={idOf(kind)}
            className={classes.kind}
            aria-expanded={open === kind}
            onClick={() => show(open === kind ? undefined : kind)}
          >
            <Icon size={16} stroke={1.8} aria-hidden="true" />
            {t(`tool.see_${kind}`)}
          </UnstyledButton>
        )
      })}
      {open &&
        container &&
        createPortal(
          <LookChoices key={open} kind={open} {...{ template, params, pictures }} onClose={leave} />,
          container,
        )}
    </div>
  )
}
