import type { User } from '@easel/contract'
import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../features/accounts/index.ts'
import { LocaleLink } from '../../lib/i18n/index.ts'
import classes from './shell.module.css'
import { SmallScreenItems } from './small-screen-items.tsx'

export function AvatarMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  const { signOut } = useSession()
  return (
    <Menu position="bottom-end" width={240} offset={8} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.avatar} aria-label={t('nav.account')}>
          <Avatar src={user.avatar_url} alt="" size={36} radius="xl" name={user.nick_name} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.menuName}>
          {user.nick_name}
          <small>{`@${user.username}`}</small>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={LocaleLink}
          to="/profile"
          leftSection={<IconUserCircle size={18} stroke={1.6} />}
        >
          {t('nav.profile')}
        </Menu.Item>
        <SmallScreenItems />

        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={signOut}>
          {t('nav.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
