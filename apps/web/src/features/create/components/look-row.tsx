import type { WorkTemplate } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { IconLayoutGrid, IconPalette } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSession } from '../../accounts/index.ts'
import type { SourceRef } from '../draft.ts'
import { draftStore, useDraft } from '../draft-store.ts'
import type { Values } from '../form-inputs.ts'
import {
  type ChoiceKind,
  choiceKinds,
  drawnSeeds,
  hasSame,
  type LookChoice,
  lookChoices,
  lookPhoto,
} from '../look-choices.ts'
import { lookQuery } from '../looks.ts'
import { LookPicture } from './look-picture.tsx'
import classes from './look-row.module.css'

interface LookRowProps {
  template: WorkTemplate
  params: Values
}

const icons = { presets: IconPalette, seeds: IconLayoutGrid } as const

/** Looks of some seeds or presets side by side, made on demand; one press takes that one. */
export function LookRow({ template, params }: LookRowProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const photo = lookPhoto(template, useDraft())
  const [open, setOpen] = useState<ChoiceKind>()
  const kinds = choiceKinds(template)
  if (!user || !photo || kinds.length === 0) return null
  return (
    <div className={classes.looks}>
      <div className={classes.kinds}>
        {kinds.map((kind) => {
          const Icon = icons[kind]
          return (
            <UnstyledButton
              key={kind}
              className={classes.kind}
              aria-expanded={open === kind}
              onClick={() => setOpen(open === kind ? undefined : kind)}
            >
              <Icon size={16} stroke={1.8} aria-hidden="true" />
              {t(`tool.see_${kind}`)}
            </UnstyledButton>
          )
        })}
      </div>
      {open && <Choices key={open} kind={open} template={template} params={params} photo={photo} />}
    </div>
  )
}

interface ChoicesProps extends LookRowProps {
  kind: ChoiceKind
  photo: { source?: SourceRef }
}

function Choices({ kind, template, params, photo }: ChoicesProps) {
  const { t } = useTranslation()
  const choices = useChoices({ kind, template, params })
  const label = (choice: LookChoice, at: number) =>
    choice.name ?? t(choice.seed === undefined ? 'tool.lookNow' : 'tool.lookSeed', { number: at + 1 })
  return (
    <ul className={classes.choices} aria-label={t(`tool.see_${kind}`)}>
      {choices.map((choice, at) => (
        <li key={choice.key}>
          <Choice
            choice={choice}
            label={label(choice, at)}
            isUsed={hasSame(choice.params, params)}
            order={{ work_template_id: template.id, ...photo, params: choice.params }}
          />
        </li>
      ))}
    </ul>
  )
}

/** Delay after a change of the settings before looks are made with them, in ms. */
const settleMs = 600

/** The choices. They stay when one of them is taken, and change with any other setting. */
function useChoices({ kind, template, params }: Omit<ChoicesProps, 'photo'>): LookChoice[] {
  const [base, setBase] = useState(() => ({ params, seeds: drawnSeeds(template, params) }))
  const choices = lookChoices(template, kind, base)
  const isKnown = choices.some((choice) => hasSame(choice.params, params))
  useEffect(() => {
    if (isKnown) return
    const timer = setTimeout(
      () =>
        setBase(({ seeds }) => {
          const [now, ...others] = drawnSeeds(template, params)
          return { params, seeds: now === undefined || seeds.includes(now) ? seeds : [now, ...others] }
        }),
      settleMs,
    )
    return () => clearTimeout(timer)
  }, [isKnown, template, params])
  return choices
}

interface ChoiceProps {
  choice: LookChoice
  label: string
  isUsed: boolean
  order: Parameters<typeof lookQuery>[1]
}

function Choice({ choice, label, isUsed, order }: ChoiceProps) {
  const { t } = useTranslation()
  const { data: file, isFetching } = useQuery(lookQuery(useApi(), order))
  return (
    <UnstyledButton
      className={classes.choice}
      aria-pressed={isUsed}
      onClick={() => draftStore.dispatch({ kind: 'preset', values: choice.params })}
    >
      <span className={classes.face} data-making={(!file && isFetching) || undefined}>
        {!file && !isFetching && <span className={classes.none}>{t('tool.lookNone')}</span>}
        {file && <LookPicture key={file.url} file={file} alt="" />}
      </span>
      <span className={classes.label}>{label}</span>
    </UnstyledButton>
  )
}
