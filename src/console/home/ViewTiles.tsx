// Views somebody wants before their eyes, with how many each finds now; chosen here, kept with the profile.
import { DropdownMenu, IconButton } from '@radix-ui/themes'
import { viewsOf } from '#console/grid/views.ts'
import { useWords } from '#console/i18n/words.ts'
import { knownResource, knownResources, saveProfile, useMay, useMe } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { actionId } from '#contract/address.ts'
import { type HomeAnswer, mostViewTiles } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import { viewAddressOf } from './addresses.ts'
import { countText } from './counts.ts'
import { readHomeAgain } from './useHome.ts'

interface Known {
  view: string
  name: string
  key: string
  resource: Resource
}

/** Every view there is to choose, by resource. */
const useKnown = (): Map<Resource, Known[]> => {
  const words = useWords()
  const me = useMe()
  const may = useMay()
  const known = new Map<Resource, Known[]>()
  for (const resource of knownResources()) {
    if (!may(actionId(resource, 'open')) || resource.isTool) continue
    const views = viewsOf(resource, me).map(({ key, name, kept }) => ({
      view: `${resource.name}/${key}`,
      name: kept ? name : words.view(resource, name),
      key,
      resource,
    }))
    if (views.length > 0) known.set(resource, views)
  }
  return known
}

const Choosing = ({
  known,
  wanted,
  onChange,
}: {
  known: Map<Resource, Known[]>
  wanted: readonly string[]
  onChange(views: string[]): void
}) => {
  const words = useWords()
  return (
    <DropdownMenu.Root modal={false}>
      <Hint text={words.t('home.pinView')}>
        <DropdownMenu.Trigger>
          <IconButton type="button" size="1" variant="ghost" color="gray" aria-label={words.t('home.pinView')}>
            <Icon name="plus" />
          </IconButton>
        </DropdownMenu.Trigger>
      </Hint>
      <DropdownMenu.Content container={document.getElementById('main')} className="view-choice">
        {[...known].map(([resource, views]) => (
          <DropdownMenu.Sub key={resource.name}>
            <DropdownMenu.SubTrigger>{words.label(resource)}</DropdownMenu.SubTrigger>
            <DropdownMenu.SubContent container={document.getElementById('main')}>
              {views.map(({ view, name }) => (
                <DropdownMenu.CheckboxItem
                  key={view}
                  checked={wanted.includes(view)}
                  disabled={!wanted.includes(view) && wanted.length >= mostViewTiles}
                  onCheckedChange={is => onChange(is ? [...wanted, view] : wanted.filter(one => one !== view))}
                >
                  <bdi>{name}</bdi>
                </DropdownMenu.CheckboxItem>
              ))}
            </DropdownMenu.SubContent>
          </DropdownMenu.Sub>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

export const ViewTiles = ({ answer: { views } }: { answer: HomeAnswer }) => {
  const words = useWords()
  const { t } = words
  const { home = {} } = useMe().profile
  const known = useKnown()
  const wanted = home.views ?? []
  const change = (next: string[]) =>
    void saveProfile({ home: { ...home, views: next } }).then(readHomeAgain, () =>
      toast({ kind: 'error', text: t('shell.saveFailed') }),
    )
  const all = [...known.values()].flat()
  const shown = wanted.flatMap(view => all.find(one => one.view === view) ?? [])
  return (
    <section className="home-card" aria-labelledby="home-views">
      <div className="home-head">
        <h2 id="home-views">{t('home.views')}</h2>
        <Choosing known={known} wanted={wanted} onChange={change} />
      </div>
      {shown.length === 0 ? (
        <p className="home-quiet">{t('home.noViews')}</p>
      ) : (
        <ul className="view-tiles">
          {shown.map(({ view, name, key, resource }) => {
            const tile = views.find(one => one.view === view)
            return (
              <li key={view}>
                <Link to={viewAddressOf(resource, key)} className="view-tile">
                  <Icon name={knownResource(resource.tabOf ?? '')?.icon ?? resource.icon} size={14} />
                  <span className="view-tile-name">
                    <bdi>{name}</bdi> <small>{words.label(resource)}</small>
                  </span>
                  <bdi className="view-tile-count">{tile ? countText(words, tile) : <Skeleton width="24px" />}</bdi>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
