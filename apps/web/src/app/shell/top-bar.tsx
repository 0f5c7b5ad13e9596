import type { User } from '@easel/contract/client'
import { Avatar, Button } from '@mantine/core'
import {
  type Icon,
  IconDots,
  IconFileSearch,
  IconGavel,
  IconKey,
  IconLogout,
  IconSchema,
  IconServerCog,
  IconSettings,
  IconShieldLock,
  IconSparkles,
  IconUserCircle,
} from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { loginAddress, useSession } from '../../features/accounts/index.ts'
import { AttemptsBadge } from '../../features/credits/index.ts'
import { NotificationBell } from '../../features/notifications/index.ts'
import { LanguageSwitch, ThemeSwitch } from '../../features/preferences/index.ts'
import { SearchField } from '../../features/search/index.ts'
import { TourButton } from '../../features/tour/index.ts'
import { RunningPill } from '../../features/works/index.ts'
import { LocaleLink, useTranslation } from '../../lib/i18n/index.ts'
import { useLogo, useSite } from '../../lib/site/site.tsx'
import { LogoMark } from '../../ui/brand/logo.tsx'
import { Flyout, FlyoutItem } from '../../ui/layout/index.ts'
import { useCodesUnsaved } from './recovery-codes-bar.tsx'
import classes from './shell.module.css'

/** `unsavedCodes`: the user whose recovery codes were unsaved when the page was rendered. */
export function TopBar({ unsavedCodes }: { unsavedCodes: string | undefined }) {
  const { user, isKnown } = useSession()
  const { siteName } = useSite()
  const logo = useLogo()
  return (
    <header className={classes.top}>
      <LocaleLink to="/inspiration" className={classes.brand} aria-label={siteName}>
        <LogoMark size={28} picture={logo} />
      </LocaleLink>
      <div className={classes.find}>
        <SearchField focusKey />
      </div>
      {user ? (
        <>
          <RunningPill />
          <TourButton />
          <span data-tour="attempts" className={classes.spot}>
            <AttemptsBadge />
          </span>
          <span data-tour="news" className={classes.spot}>
            <NotificationBell />
          </span>
          <AvatarMenu user={user} unsavedCodes={unsavedCodes} />
        </>
      ) : (
        isKnown && <SignInButtons />
      )}
    </header>
  )
}

function SignInButtons() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const next = `${pathname}${search}`
  return (
    <>
      <Button
        component={LocaleLink}
        to={loginAddress(next)}
        variant="subtle"
        color="gray"
        className={classes.enter}
      >
        {t('nav.signIn')}
      </Button>
      <Button
        component={LocaleLink}
        to={loginAddress(next, 'sign-up')}
        // The page itself has the main action, so this button is not filled.
        variant="default"
        className={classes.enter}
      >
        {t('nav.signUp')}
      </Button>
      <div className={classes.onlySmall}>
        <Flyout label={t('nav.more')} button={<IconDots size={21} stroke={1.7} />} className={classes.dots}>
          <div className={classes.menu}>
            <SmallScreenItems />
          </div>
        </Flyout>
      </div>
    </>
  )
}

function AvatarMenu({ user, unsavedCodes }: { user: User; unsavedCodes: string | undefined }) {
  const { t } = useTranslation()
  const { signOut } = useSession()
  const isUnsaved = useCodesUnsaved(unsavedCodes)
  const avatar = (
    <span className={classes.picture} data-dot={isUnsaved || undefined}>
      <Avatar src={user.avatar_url} alt="" size={36} radius="xl" name={user.nick_name} />
    </span>
  )
  return (
    <Flyout label={t('nav.account')} button={avatar} className={classes.avatar}>
      <div className={classes.menu}>
        <div className={classes.menuName}>
          {user.nick_name}
          <small>{`@${user.username}`}</small>
        </div>
        {isUnsaved && (
          <span className={classes.reminder}>
            <MenuLink to="/settings/security" icon={IconKey} label={t('shell.codesTitle')} />
          </span>
        )}
        <MenuLink to="/profile" icon={IconUserCircle} label={t('nav.profile')} />
        <MenuLink to="/projects" icon={IconSchema} label={t('nav.projects')} />
        <MenuLink to="/settings" icon={IconSettings} label={t('nav.settings')} />
        {user.is_moderator && <MenuLink to="/moderation" icon={IconGavel} label={t('nav.moderation')} />}
        {user.is_admin && <MenuLink to="/admin" icon={IconServerCog} label={t('nav.administration')} />}
        <SmallScreenItems />
        <hr />
        <FlyoutItem icon={IconLogout} label={t('nav.signOut')} onClick={signOut} />
      </div>
    </Flyout>
  )
}

/** Entries of the sider's foot, for screens without a sider. */
function SmallScreenItems() {
  const { t } = useTranslation()
  return (
    <div className={classes.onlySmall}>
      <MenuLink to="/check" icon={IconFileSearch} label={t('nav.check')} />
      <MenuLink to="/models" icon={IconSparkles} label={t('nav.models')} />
      <MenuLink to="/privacy" icon={IconShieldLock} label={t('nav.privacy')} />
      <div className={classes.menuSwitches}>
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
    </div>
  )
}

interface MenuLinkProps {
  to: string
  icon: Icon
  label: string
}

function MenuLink({ to, icon: LinkIcon, label }: MenuLinkProps) {
  return (
    <LocaleLink to={to} className={classes.menuLink}>
      <LinkIcon size={18} stroke={1.6} aria-hidden="true" />
      {label}
    </LocaleLink>
  )
}
