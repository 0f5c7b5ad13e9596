import type { WorkTemplate } from '@easel/contract/client'
import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconArrowsMaximize, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { draftStore, usablePhotos, useDraft } from '../draft/index.ts'
import type { Values } from '../params/index.ts'
import {
  type ChoiceKind,
  drawnSeeds,
  hasSame,
  type LookChoice,
  type LookPictures,
  lookChoices,
} from './look-choice-params.ts'
import classes from './look-choices.module.css'
import { LookPicture } from './look-picture.tsx'
import { lookQuery } from './looks.ts'
import { useLongPress } from './use-long-press.ts'

interface LookChoicesProps {
  kind: ChoiceKind
  template: WorkTemplate
  params: Values
  pictures: LookPictures
  onClose: () => void
}

/** Looks in two columns, as large as the stage: a press chooses a look, a long or secondary press shows it alone. */
export function LookChoices({ kind, template, params, pictures, onClose }: LookChoicesProps) {
  const { t } = useTranslation()
  const choices = useChoices({ kind, template, params })
  const [largeKey, setLarge] = useState<string>()
  const large = choices.find(({ key }) => key === largeKey)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    // On a phone the stage is above the form.
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const back = () => {
    setLarge(undefined)
    // The focused button was removed, so the section takes the focus.
    section.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (large) back()
    else onClose()
  }
  const take = ({ params: values }: LookChoice) => draftStore.dispatch({ kind: 'preset', values })
  const facts = (choice: LookChoice) => ({
    choice,
    label:
      choice.name ??
      t(choice.seed === undefined ? 'tool.lookNow' : 'tool.lookSeed', {
        number: choices.indexOf(choice) + 1,
      }),
    isUsed: hasSame(choice.params, params),
    order: { work_template_id: template.id, ...pictures, params: choice.params },
  })
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes.looks}
      style={useShape()}
      aria-label={t(`tool.see_${kind}`)}
      onKeyDown={onKeyDown}
    >
      <Head onClose={onClose} />
      {large ? (
        <LargeLook {...facts(large)} onTake={() => take(large)} onBack={back} />
      ) : (
        <ul className={classes.choices}>
          {choices.map((choice) => (
            <li key={choice.key}>
              <Choice {...facts(choice)} onTake={() => take(choice)} onLarge={() => setLarge(choice.key)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Head({ onClose }: Pick<LookChoicesProps, 'onClose'>) {
  const { t } = useTranslation()
  return (
    <div className={classes.head}>
      <p className={classes.hint}>
        <span data-for="mouse">{t('tool.looksHint')}</span>
        <span data-for="touch">{t('tool.looksHintTouch')}</span>
      </p>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        radius="xl"
        aria-label={t('common.close')}
        onClick={onClose}
      >
        <IconX size={20} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}

/** Looks have the shape of their photo, if there is a photo. */
function useShape(): CSSProperties | undefined {
  const size = usablePhotos(useDraft())[0]?.size
  return size && ({ '--ratio': size.width / size.height } as CSSProperties)
}

/** Delay after a change of the settings before looks are made with them, in ms. */
const settleMs = 600

/** Returns the choices. The choices stay when the user chooses a look, and change when the user changes any other setting. */
function useChoices({
  kind,
  template,
  params,
}: Pick<LookChoicesProps, 'kind' | 'template' | 'params'>): LookChoice[] {
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
  label: string
  isUsed: boolean
  order: Parameters<typeof lookQuery>[1]
  onTake: () => void
}

function Choice({ label, isUsed, order, onTake, onLarge }: ChoiceProps & { onLarge: () => void }) {
  const { t } = useTranslation()
  const pressProps = useLongPress(onTake, onLarge)
  return (
    <div className={classes.choice} data-used={isUsed || undefined}>
      <UnstyledButton className={classes.take} aria-pressed={isUsed} {...pressProps}>
        <LookFrame order={order} />
        <span className={classes.label}>{label}</span>
      </UnstyledButton>
      <button
        type="button"
        className={classes.enlarge}
        aria-label={t('tool.lookLarge', { name: label })}
        onClick={onLarge}
      >
        <IconArrowsMaximize size={16} stroke={2} aria-hidden="true" />
      </button>
    </div>
  )
}

function LargeLook({ label, isUsed, order, onTake, onBack }: ChoiceProps & { onBack: () => void }) {
  const { t } = useTranslation()
  const focus = useCallback((button: HTMLButtonElement | null) => button?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.large}>
      <LookFrame order={order} />
      <div className={classes.foot}>
        <span className={classes.name}>{label}</span>
        <Button ref={focus} variant="default" onClick={onBack}>
          {t('common.back')}
        </Button>
        <Button variant="default" aria-pressed={isUsed} onClick={onTake}>
          {t(isUsed ? 'tool.lookTaken' : 'tool.lookTake')}
        </Button>
      </div>
    </div>
  )
}

function LookFrame({ order }: Pick<ChoiceProps, 'order'>) {
  const { t } = useTranslation()
  const { data: file, isFetching } = useQuery(lookQuery(useApi(), order))
  return (
    <span className={classes.picture} data-making={(!file && isFetching) || undefined}>
      {!file && !isFetching && <span className={classes.none}>{t('tool.lookNone')}</span>}
      {file && <LookPicture key={file.url} file={file} alt="" />}
    </span>
  )
}
