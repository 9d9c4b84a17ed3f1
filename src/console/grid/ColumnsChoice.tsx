// Which columns are shown and how high the rows are. Both are kept in the person's profile on the server.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { saveProfile, useMe } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { type Density, wear } from '#console/theme/appearance.ts'
import { useList } from './list.ts'
import { keptOf, saveColumns } from './views.ts'

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
    <fieldset className="columns-set">
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

const Names = () => {
  const words = useWords()
  const { profile } = useMe()
  const failed = useFailure()
  const { resource, possible, columns } = useList()
  const shown = columns.map(({ name }) => name)
  const toggle = (name: string) => {
    const next = shown.includes(name)
      ? shown.filter(one => one !== name)
      : possible.map(column => column.name).filter(one => one === name || shown.includes(one))
    saveColumns(resource, next).catch(failed)
  }
  return (
    <fieldset className="columns-set">
      <legend>{words.t('grid.columns')}</legend>
      {possible.map(({ name }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={shown.includes(name)}
            disabled={name === resource.title}
            onChange={() => toggle(name)}
          />
          {words.field(resource, name)}
        </label>
      ))}
      {keptOf(profile, resource).columns && (
        <Button
          type="button"
          size="1"
          variant="soft"
          onClick={() => void saveColumns(resource, undefined).catch(failed)}
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
