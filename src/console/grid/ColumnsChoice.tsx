// Which columns are shown, in which order, which stay at the start and how wide they are; and how high the rows are. Columns
// are kept per person and view, the height per person, both on the server.
import '#console/i18n/later.ts'
import { Button, IconButton } from '@radix-ui/themes'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { saveProfile, useMe } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { type Density, wear } from '#console/theme/appearance.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { type ColumnChoice, columnWidth } from '#contract/views.ts'
import { choicesOf, moved, pinned, sized, toggled } from './arranging.ts'
import type { Column } from './columns.ts'
import { useList } from './list.ts'
import { keptOf, saveLayout } from './views.ts'
import './columns.css'

const densities: readonly Density[] = ['compact', 'normal', 'roomy']

const useFailure = () => {
  const { t } = useWords()
  return () => void toast({ kind: 'error', text: t('grid.notSaved') })
}

const Heights = () => {
  const { t } = useWords()
  const { profile } = useMe()
  const failed = useFailure()
  const set = (density: Density) => {
    wear({ ...profile, density })
    saveProfile({ density }).catch(failed)
  }
  return (
    <fieldset className="columns-set columns-heights">
      <legend>{t('grid.density')}</legend>
      {densities.map(density => (
        <label key={density}>
          <input
            type="radio"
            name="density"
            checked={(profile.density ?? 'normal') === density}
            onChange={() => set(density)}
          />
          {t(`grid.${density}`)}
        </label>
      ))}
    </fieldset>
  )
}

interface LineProps {
  column: Column
  isShown: boolean
  /** Gives the arrangement after this step; the focus stays where it was. */
  arrange(step: (choices: ColumnChoice[]) => ColumnChoice[]): void
}

const Width = ({ column: { name, width }, label, arrange }: LineProps & { label: string }) => {
  const { t } = useWords()
  const keep = (text: string) => {
    const next = text === '' ? undefined : Number(text)
    if (next !== width) arrange(choices => sized(choices, name, next))
  }
  return (
    <input
      // What was kept is what stands there, also after a reset.
      key={width ?? 'own'}
      type="number"
      className="input columns-width"
      aria-label={t('grid.column.width', { name: label })}
      min={columnWidth.least}
      max={columnWidth.most}
      step={8}
      placeholder={t('grid.column.own')}
      defaultValue={width}
      onBlur={event => keep(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && keep(event.currentTarget.value)}
    />
  )
}

const Line = (props: LineProps) => {
  const { column, isShown, arrange } = props
  const words = useWords()
  const { resource } = useList()
  const { name } = column
  const isTitle = name === resource.title
  const label = words.field(resource, name)
  const move = (by: 1 | -1) => arrange(choices => moved(choices, name, by))
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || !(event.key === 'ArrowUp' || event.key === 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }
  const button = (does: string, icon: string, run: () => void, isOn?: boolean) => (
    <IconButton
      type="button"
      size="1"
      variant={isOn ? 'soft' : 'ghost'}
      color={isOn ? undefined : 'gray'}
      aria-label={words.t(`grid.column.${does}`, { name: label })}
      aria-pressed={isOn}
      data-focus={`${name} ${does}`}
      onClick={run}
    >
      <Icon name={icon} size={14} />
    </IconButton>
  )
  return (
    <li onKeyDown={press}>
      <label>
        <input
          type="checkbox"
          data-focus={name}
          checked={isShown}
          disabled={isTitle}
          onChange={() => arrange(choices => toggled(choices, name))}
        />
        {label}
      </label>
      {isShown && <Width {...props} label={label} />}
      {isShown && !isTitle && (
        <span className="columns-tools">
          {button('pin', 'pin', () => arrange(choices => pinned(choices, name)), column.pinned === true)}
          {button('up', 'chevron-up', () => move(-1))}
          {button('down', 'chevron-down', () => move(1))}
        </span>
      )}
    </li>
  )
}

const Names = () => {
  const words = useWords()
  const { profile } = useMe()
  const failed = useFailure()
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const { resource, possible, columns, view } = useList()
  const hidden = possible.filter(({ name }) => !columns.some(column => column.name === name))
  const arrange: LineProps['arrange'] = step => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.focus : undefined
    saveLayout(resource, view, step(choicesOf(columns))).catch(failed)
    // A line that has moved takes the focus along.
    requestAnimationFrame(() => {
      const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-focus]') ?? [])]
      all.find(({ dataset }) => focused && dataset.focus === focused)?.focus()
    })
  }
  const isOwn = Boolean(keptOf(profile, resource).layouts?.[view ?? ''])
  return (
    <fieldset className="columns-set" ref={box}>
      <legend>{words.t('grid.columns')}</legend>
      <p id={id} className="columns-hint">
        {words.t('grid.column.hint')}
      </p>
      <ul aria-describedby={id}>
        {columns.map(column => (
          <Line key={column.name} column={column} isShown arrange={arrange} />
        ))}
        {hidden.map(column => (
          <Line key={column.name} column={column} isShown={false} arrange={arrange} />
        ))}
      </ul>
      {isOwn && (
        <Button
          type="button"
          size="1"
          variant="soft"
          onClick={() => void saveLayout(resource, view, undefined).catch(failed)}
        >
          {words.t('grid.resetColumns')}
        </Button>
      )}
    </fieldset>
  )
}

export const ColumnsChoice = () => (
  <>
    <Heights />
    <Names />
  </>
)
