// Files in and out of a list, each asked for what and how: what a file brings, or which rows go out in which columns and form. It
// comes with the first press.
import '#console/i18n/later.ts'
import { Button, Dialog, Flex, RadioGroup, Text } from '@radix-ui/themes'
import { type ReactNode, useId, useState } from 'react'
import { startWish } from '#console/action/startWish.ts'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { Segments } from '#console/theme/Segments.tsx'
import { storedColumns } from '#contract/composed.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { List } from './list.ts'
import { selectionOf } from './scope.ts'
import './files.css'

interface FilesProps {
  list: List
  action: ResolvedAction
  onClose(): void
}

interface AskProps {
  title: string
  button: string
  onDone(): void
  onClose(): void
  children: ReactNode
}

const Ask = ({ title, button, onDone, onClose, children }: AskProps) => {
  const { t } = useWords()
  const giveBack = useFocusBack()
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Content maxWidth="440px" aria-describedby={undefined} onCloseAutoFocus={giveBack}>
        <Dialog.Title size="4">{title}</Dialog.Title>
        <form
          className="files-form"
          onSubmit={event => {
            event.preventDefault()
            onClose()
            onDone()
          }}
        >
          {children}
          <Flex justify="end" gap="2" mt="2">
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit">{button}</Button>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

const What = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly (readonly [key: string, name: string])[]
  onChange(key: string): void
}) => {
  const id = useId()
  return (
    <div>
      <Text as="p" size="2" weight="medium" mb="1" id={id}>
        {label}
      </Text>
      <RadioGroup.Root value={value} onValueChange={onChange} aria-labelledby={id}>
        {options.map(([key, name]) => (
          <RadioGroup.Item key={key} value={key}>
            {name}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}

const uploadsOf = ({ uploads = {} }: Resource) => Object.keys(uploads)

export const ImportDialog = ({ list: { resource }, action, onClose }: FilesProps) => {
  const words = useWords()
  const kinds = uploadsOf(resource)
  const [kind, setKind] = useState(kinds[0] ?? '')
  return (
    <Ask
      title={words.t('grid.importTitle', { area: words.manyWithin(resource) })}
      button={words.t('grid.continue')}
      onDone={() => void startWish({ action, resource, input: { upload: kind }, face: 'menu' })}
      onClose={onClose}
    >
      <What
        label={words.t('grid.importWhat')}
        value={kind}
        options={kinds.map(name => [name, words.upload(resource, name)])}
        onChange={setKind}
      />
    </Ask>
  )
}

/** The columns of the list, beside those of each type of file. */
const asShown = '*'
const formats = ['csv', 'xlsx'] as const
const called = { csv: 'CSV', xlsx: 'Excel' } as const

export const ExportDialog = ({ list, action, onClose }: FilesProps) => {
  const words = useWords()
  const { t, number } = words
  const { resource, rows, state, columns } = list
  const [what, setWhat] = useState(asShown)
  const [format, setFormat] = useState<(typeof formats)[number]>('csv')
  const selected = selectionOf(list)
  const subject = selected ?? { records: rows, matching: { filter: state.filter, count: state.total } }
  const count = selected ? (selected.matching?.count ?? selected.records.length) : state.total
  const kinds = Object.entries(resource.uploads ?? {}).filter(([, { exports }]) => exports !== false)
  const isLines = Boolean(resource.uploads?.[what]?.lines)
  const input =
    what === asShown
      ? {
          columns: storedColumns(
            resource,
            columns.map(({ name }) => name),
          ),
        }
      : { upload: what }
  return (
    <Ask
      title={t('grid.exportTitle', { area: words.manyWithin(resource) })}
      button={t('grid.exportNow')}
      onDone={() =>
        void startWish({
          action,
          resource,
          subject,
          input: { ...input, format: isLines ? 'csv' : format },
          face: 'menu',
        })
      }
      onClose={onClose}
    >
      <Text as="p" size="2" color="gray">
        {t(selected ? 'grid.exportSelected' : state.exact ? 'grid.exportAll' : 'grid.exportAbout', {
          count,
          number: number(count),
        })}
      </Text>
      <What
        label={t('grid.exportWhat')}
        value={what}
        options={[
          [asShown, t('grid.exportShown')],
          ...kinds.map(([name]) => [name, words.upload(resource, name)] as const),
        ]}
        onChange={setWhat}
      />
      <Flex align="center" gap="3">
        <Text size="2" weight="medium">
          {t('grid.exportAs')}
        </Text>
        {isLines ? (
          <Text size="2">NDJSON</Text>
        ) : (
          <Segments
            label={t('grid.exportAs')}
            value={format}
            options={formats}
            called={one => called[one]}
            onChange={setFormat}
          />
        )}
      </Flex>
    </Ask>
  )
}
