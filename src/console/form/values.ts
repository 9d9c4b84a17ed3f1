// What the other fields of a form hold while it is typed, for a control that shows more than its own value.
import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { EditingRef } from '#machines/editing.ts'

const Form = createContext<EditingRef | undefined>(undefined)

/** Around the fields of one form. */
export const FormValues = Form.Provider

/** Undefined outside a form, and of what is none of its fields. */
export const useFormValue = (name: string): unknown =>
  useSelector(useContext(Form), snapshot => snapshot?.context.values[name])
