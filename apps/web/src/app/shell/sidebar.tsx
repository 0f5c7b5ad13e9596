import { ActionIcon, Button, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  type Icon,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPlus,
  IconShieldLock,
} from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useSession } from '../../features/accounts/index.ts'
import { LanguageSwitch, ThemeSwitch } from '../../features/preferences/index.ts'
import { CachedHtml } from '../../lib/cached-html/cached-html.tsx'
import { barePath, LocaleLink, useTranslation } from '../../lib/i18n/index.ts'
import { useLogo, useSite } from '../../lib/site/site.tsx'
import { LogoMark } from '../../ui/brand/logo.tsx'
import { checkItem, type NavItem, navItems, projectsItem } from './nav-items.ts'
import classes from './sidebar.module.css'

interface SidebarProps {
  collapsed: boolean
  onToggle: () => void
}

export function Sidebar(props: SidebarProps) {
  const { siteName, logo } = useSite()
  const { pathname, search } = useLocation()
  const { colorScheme } = useMantineColorScheme()
  const { user } = useSession()
  const isSignedIn = user !== null
  const isMain = isMainThing(isSignedIn, barePath(pathname))
  return (
    <CachedHtml
      deps={['sider', pathname, search, siteName, logo, colorScheme, isSignedIn, isMain, props.collapsed]}
    >
      <SidebarContent {...props} isSignedIn={isSignedIn} isMain={isMain} />
    </CachedHtml>
  )
}

/** Pages without a main action of their own. */
const looking = new Set(['/inspiration', '/search'])

/**
 * Reports whether starting a picture is the main action on a page, so that its button is the only filled button. Visitors get
 * another button.
 */
export function isMainThing(isSignedIn: boolean, path: string): boolean {
  return isSignedIn && looking.has(path)
}

interface ContentProps extends SidebarProps {
  isSignedIn: boolean
  isMain: boolean
}

function SidebarContent({ collapsed, onToggle, isSignedIn, isMain }: ContentProps) {
  const { t } = useTranslation()
  const { siteName } = useSite()
  const logo = useLogo()
  return (
    <aside aria-label={t('nav.main')} className={classes.sider} data-collapsed={collapsed || undefined}>
      <div className={classes.head}>
        <LocaleLink to="/inspiration" className={classes.logo} aria-label={siteName}>
          <LogoMark size={30} picture={logo} />
          <span className={classes.name}>{siteName}</span>
        </LocaleLink>
        <Toggle
          collapsed={collapsed}
          onToggle={onToggle}
          label={collapsed ? t('nav.expand') : t('nav.collapse')}
        />
      </div>
      <Button
        component={LocaleLink}
        to="/tool"
        variant={isMain ? 'filled' : 'default'}
        className={classes.create}
        data-quiet={!isMain || undefined}
        leftSection={<IconPlus size={20} stroke={2} aria-hidden="true" />}
        aria-label={t('nav.create')}
        title={collapsed ? t('nav.create') : undefined}
      >
        <span className={classes.label}>{t('nav.create')}</span>
      </Button>
      <nav aria-label={t('nav.main')} className={classes.menu}>
        {navItems.map((item) => (
          <MenuEntry key={item.to} item={item} collapsed={collapsed} />
        ))}
        {isSignedIn && <MenuEntry item={projectsItem} collapsed={collapsed} />}
        <MenuEntry item={checkItem} collapsed={collapsed} />
      </nav>
    </aside>
  )
}

function MenuEntry({ item, collapsed }: { item: NavItem; collapsed: boolean }) {
  const { t } = useTranslation()
  const active = barePath(useLocation().pathname) === item.to
  const label = t(item.label)
  return (
    <UnstyledButton
      component={LocaleLink}
      to={item.to}
      className={classes.entry}
      aria-current={active ? 'page' : undefined}
      aria-label={label}
      title={collapsed ? label : undefined}
    >
      <item.icon size={22} stroke={1.7} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </UnstyledButton>
  )
}

function Toggle({ collapsed, onToggle, label }: SidebarProps & { label: string }) {
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <ActionIcon
      className={classes.toggle}
      variant="subtle"
      color="gray"
      size="lg"
      onClick={onToggle}
      aria-label={label}
      aria-expanded={!collapsed}
    >
      <Icon size={20} stroke={1.6} />
    </ActionIcon>
  )
}

/** The foot of the sider. It comes after the content of the page in the document, so that the Tab key reaches the content first. */
export function SiderFooter({ collapsed }: { collapsed: boolean }) {
  const { pathname, search } = useLocation()
  const { languages } = useSite()
  const { colorScheme } = useMantineColorScheme()
  return (
    <CachedHtml deps={['sider-foot', pathname, search, colorScheme, collapsed, languages.length]}>
      <FooterContent collapsed={collapsed} />
    </CachedHtml>
  )
}

function FooterContent({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation()
  return (
    <footer className={classes.footer} data-collapsed={collapsed || undefined}>
      <ThemeSwitch compact={collapsed} />
      <LanguageSwitch compact={collapsed} />
      <SmallLink to="/privacy" icon={IconShieldLock} label={t('nav.privacy')} collapsed={collapsed} />
      {!collapsed && (
        <p className={classes.legal}>
          <LocaleLink to="/models">{t('nav.models')}</LocaleLink>
          <LocaleLink to="/terms">{t('nav.terms')}</LocaleLink>
          <LocaleLink to="/dmca">{t('nav.dmca')}</LocaleLink>
          <LocaleLink to="/data-deletion">{t('nav.dataDeletion')}</LocaleLink>
        </p>
      )}
    </footer>
  )
}

interface SmallLinkProps {
  to: string
  icon: Icon
  label: string
  collapsed: boolean
}

function SmallLink({ to, icon: LinkIcon, label, collapsed }: SmallLinkProps) {
  return (
    <LocaleLink to={to} className={classes.small} aria-label={label} title={collapsed ? label : undefined}>
      <LinkIcon size={18} stroke={1.6} className={classes.smallIcon} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </LocaleLink>
  )
}
