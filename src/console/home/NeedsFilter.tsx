// Which of the lines that wait are in sight: mine, of which urgency, of which area. Only what some line has is offered.
import { Button, DropdownMenu } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { knownResource } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { type AttentionCard, type Broken, isBroken } from '#contract/home.ts'

export interface Wanted {
  mine: boolean
  severities: readonly number[]
  areas: readonly string[]
}

export const everything: Wanted = { mine: false, severities: [], areas: [] }

type Line = AttentionCard | Broken

const severityOf = ({ resource, name }: Line): number | undefined =>
  knownResource(resource)?.attention?.[name]?.severity

/** What could not be read is nobody's. */
export const wantedOf = (line: Line, { mine, severities, areas }: Wanted, userId: string): boolean =>
  (!mine || (!isBroken(line) && line.taker?.id === userId)) &&
  (severities.length === 0 || severities.includes(severityOf(line) ?? 0)) &&
  (areas.length === 0 || areas.includes(line.resource))

const toggled = <T,>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter(each => each !== one) : [...all, one]

interface NeedsFilterProps {
  attention: readonly Line[]
  wanted: Wanted
  onChange(wanted: Wanted): void
}

export const NeedsFilter = ({ attention, wanted, onChange }: NeedsFilterProps) => {
  const words = useWords()
  const { t } = words
  const severities = [...new Set(attention.flatMap(line => severityOf(line) ?? []))].sort((one, other) => other - one)
  const areas = [...new Set(attention.map(({ resource }) => resource))].flatMap(name => knownResource(name) ?? [])
  const count = Number(wanted.mine) + wanted.severities.length + wanted.areas.length
  // The menu stays open: several are chosen one after the other.
  const stay = (event: Event) => event.preventDefault()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <Button type="button" size="1" variant="ghost" color="gray">
          <Icon name="filter" size={14} />{' '}
          {count > 0 ? t('home.filter.on', { number: words.number(count) }) : t('home.filter')}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content container={document.getElementById('main')} align="end">
        <DropdownMenu.CheckboxItem
          checked={wanted.mine}
          onSelect={stay}
          onCheckedChange={mine => onChange({ ...wanted, mine })}
        >
          {t('home.filter.mine')}
        </DropdownMenu.CheckboxItem>
        <DropdownMenu.Separator />
        <DropdownMenu.Label>{t('home.filter.severity')}</DropdownMenu.Label>
        {severities.map(one => (
          <DropdownMenu.CheckboxItem
            key={one}
            checked={wanted.severities.includes(one)}
            onSelect={stay}
            onCheckedChange={() => onChange({ ...wanted, severities: toggled(wanted.severities, one) })}
          >
            {t(`home.severity.${one}`)}
          </DropdownMenu.CheckboxItem>
        ))}
        <DropdownMenu.Separator />
        <DropdownMenu.Label>{t('home.filter.area')}</DropdownMenu.Label>
        {areas.map(area => (
          <DropdownMenu.CheckboxItem
            key={area.name}
            checked={wanted.areas.includes(area.name)}
            onSelect={stay}
            onCheckedChange={() => onChange({ ...wanted, areas: toggled(wanted.areas, area.name) })}
          >
            {words.label(area)}
          </DropdownMenu.CheckboxItem>
        ))}
        {count > 0 && (
          <>
            <DropdownMenu.Separator />
            <DropdownMenu.Item onSelect={() => onChange(everything)}>{t('home.filter.clear')}</DropdownMenu.Item>
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
