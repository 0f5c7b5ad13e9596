import type { User } from '@easel/contract/client'
import { Avatar } from '@mantine/core'
import { IconGavel, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../features/accounts/index.ts'
import { Flyout, FlyoutItem } from '../../ui/layout/index.ts'
import { MenuLink } from './menu-link.tsx'
import classes from './shell.module.css'
import { SmallScreenItems } from './small-screen-items.tsx'

export function AvatarMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  const { signOut } = useSession()
  const face = <Avatar src={user.avatar_url} alt="" size={36} radius="xl" name={user.nick_name} />
  return (
    <Flyout label={t('nav.account')} button={face} className={classes.avatar}>
      <div className={classes.menu}>
        <div className={classes.menuName}>
          {user.nick_name}
          <small>{`@${user.username}`}</small>
        </div>
        <MenuLink to="/profile" icon={IconUserCircle} label={t('nav.profile')} />
        <MenuLink to="/settings" icon={IconSettings} label={t('nav.settings')} />
        {user.is_moderator && <MenuLink to="/moderation" icon={IconGavel} label={t('moderation.title')} />}
        <SmallScreenItems />
        <hr />
        <FlyoutItem icon={IconLogout} label={t('nav.signOut')} onClick={signOut} />
      </div>
    </Flyout>
  )
}
