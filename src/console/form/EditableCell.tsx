// A cell that is edited in place: Enter or a click opens it, Enter or leaving saves, Esc gives up. The save is the ordinary
// change of one field, so version, permission, history and undo are the same as from the form.
import { useRef, useState } from 'react'
import { offerOf } from '#console/action/offers.ts'
import { startWish } from '#console/action/startWish.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { actionOf } from '#contract/standard.ts'
import { isSame } from '#machines/merge.ts'
import { CellEditor, type CellSpec } from './CellEditor.tsx'
import './form.css'

/** Sends one field; what is on its way is shown until the row comes back or it was refused. */
const useChange = ({ resource, row, name }: CellSpec) => {
  const [sent, setSent] = useState<{ value: unknown; version: number }>()
  const change = actionOf(resource, 'change')
  const send = (value: unknown) => {
    if (!change) return
    setSent({ value, version: row.version })
    const input = { [name]: value }
    void startWish({ action: change, resource, subject: { records: [row] }, input, face: 'button' }).then(acting =>
      acting?.ref.subscribe(snapshot => {
        if (snapshot.matches('refused') || snapshot.matches('dropped')) setSent(undefined)
      }),
    )
  }
  const isWaiting = sent !== undefined && sent.version === row.version
  return { send, value: isWaiting ? sent.value : row[name], isWaiting }
}

export const EditableCell = (props: CellSpec) => {
  const { resource, row, name, field } = props
  const words = useWords()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { send, value, isWaiting } = useChange(props)
  const change = actionOf(resource, 'change')
  const { readOnly, virtual, fixed, needs } = field.facts
  const isEditable =
    change &&
    offerOf(resource, change, { records: [row] }, may).allowed &&
    !readOnly &&
    !virtual &&
    !fixed &&
    (!needs || may(needs))
  const close = () => {
    setOpen(false)
    // The focus stays on the cell it came from.
    requestAnimationFrame(() => button.current?.focus())
  }
  const cell = (
    <Cell
      value={value}
      name={name}
      field={field}
      resource={resource}
      row={isSame(value, row[name]) ? row : undefined}
    />
  )
  if (!isEditable) return cell
  if (isOpen)
    return (
      <CellEditor
        {...props}
        value={value}
        onDrop={close}
        onDone={next => {
          close()
          if (!isSame(next ?? null, value ?? null)) send(next)
        }}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      className="form-cell"
      data-waiting={isWaiting || undefined}
      title={words.t('form.editCell', { field: words.field(resource, name) })}
      onClick={() => setOpen(true)}
    >
      {cell}
    </button>
  )
}
