// One line to type into, with what is wrong with it beneath; what is wrong takes the caret there.
import { type ComponentProps, useEffect, useId, useRef } from 'react'

type FactorFieldProps = Omit<ComponentProps<'input'>, 'ref' | 'className'> & { label: string; wrong?: string }

export const FactorField = ({ label, wrong, ...rest }: FactorFieldProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wrong) input.current?.select()
  }, [wrong])
  return (
    <label className="field">
      <span>{label}</span>
      <input
        {...rest}
        ref={input}
        className="input"
        dir={rest.type === 'password' || rest.inputMode === 'numeric' ? 'ltr' : 'auto'}
        aria-invalid={wrong !== undefined}
        aria-describedby={id}
      />
      <small id={id} className="wrong" role="alert">
        {wrong}
      </small>
    </label>
  )
}
