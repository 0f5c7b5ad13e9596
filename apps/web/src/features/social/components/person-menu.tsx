import type { User } from '@easel/contract/client'
import { IconBellOff, IconBellRinging, IconDots, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Flyout, FlyoutItem } from '../../../ui/layout/index.ts'
import { useBlock, useMute } from '../hooks/use-block.ts'
import classes from './person-menu.module.css'

interface PersonMenuProps {
  person: User
  /** Further menu items, shown first. */
  children?: ReactNode
}

/** Actions on a user besides following. */
export function PersonMenu({ person, children }: PersonMenuProps) {
  const { t } = useTranslation()
  const { mute, unmute } = useMute(person)
  const { block, unblock } = useBlock(person)
  return (
    <Flyout
      label={t('people.more', { name: person.nick_name })}
      button={<IconDots size={20} stroke={1.8} aria-hidden="true" />}
      className={classes.button}
    >
      <div className={classes.menu}>
        {children}
        {person.is_muted ? (
          <FlyoutItem icon={IconBellRinging} label={t('people.unmute')} onClick={unmute} />
        ) : (
          <FlyoutItem icon={IconBellOff} label={t('people.mute')} onClick={mute} />
        )}
        {person.is_blocked ? (
          <FlyoutItem icon={IconUserCheck} label={t('people.unblock')} onClick={unblock} />
        ) : (
          <FlyoutItem icon={IconUserOff} label={t('people.block')} onClick={block} />
        )}
      </div>
    </Flyout>
  )
}
