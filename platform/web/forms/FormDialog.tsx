import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { AnswerOf, CallInput, Endpoint } from '../../contract/endpoint.ts'
import { call } from '../client/client.ts'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { FormFailure } from './FormFailure.tsx'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import { type FormSchema, useSchemaForm } from './useSchemaForm.ts'

interface FormDialogProps<S extends FormSchema, R> {
  title: string
  schema: S
  defaults: FieldValues
  /** Sends the checked values; see `sendTo`. */
  submit: (values: z.core.output<S>) => Promise<R>
  onDone: (result: R, values: z.core.output<S>) => void
  /** What people call the place of a fault that no field shows. */
  nameOf?: ((path: string) => string | undefined) | undefined
  onClose: () => void
  /** What happens, as a verb with its object: "Create application". */
  submitLabel: string
  /** What leaves it as it is, where "Cancel" could be taken for what the dialog does. */
  cancelLabel?: string | undefined
  size?: 'small' | 'wide'
  /** What is sent ends something: its button is in the colour of danger. */
  danger?: boolean
  /** What somebody ticks may end more: then the button says this, in the colour of danger. */
  ticked?: (values: FieldValues) => string | undefined
  /** It cannot be sent as it stands; what stands in it says why. */
  disabled?: boolean
  /** Where it can be sent in more than one way: the buttons that do, in place of the one. */
  actions?: ReactNode
  children: ReactNode
}

interface SubmitProps {
  label: string
  danger: boolean | undefined
  ticked: ((values: FieldValues) => string | undefined) | undefined
  busy: boolean
  disabled: boolean | undefined
}

/** A form in a dialog. Enter sends it, faults stand at their fields, nothing typed is lost when the server fails or somebody closes by mistake. */
export function FormDialog<S extends FormSchema, R>({
  title,
  submitLabel,
  cancelLabel,
  onClose,
  size = 'wide',
  danger,
  ticked,
  disabled,
  actions,
  children,
  ...rest
}: FormDialogProps<S, R>) {
  const { form, onSubmit, ...failed } = useSchemaForm(rest)
  const { isDirty, isSubmitting } = form.formState
  // While it is being sent, `onDone` may go to the new thing's page.
  const leaving = useLeaveGuard(isDirty && !isSubmitting)
  return (
    <FormProvider {...form}>
      <Dialog
        title={title}
        size={size}
        dirty={isDirty}
        busy={isSubmitting}
        onClose={onClose}
        onSubmit={onSubmit}
        footer={({ requestClose }) => (
          <>
            <Button kind="cancel" onClick={requestClose} disabled={isSubmitting}>
              {cancelLabel ?? t('ui.cancel')}
            </Button>
            {actions ?? <Submit label={submitLabel} danger={danger} ticked={ticked} busy={isSubmitting} disabled={disabled} />}
          </>
        )}
      >
        <FormFailure {...failed} />
        {children}
      </Dialog>
      {leaving}
    </FormProvider>
  )
}

const asItIs = () => undefined

function Submit({ label, danger, ticked = asItIs, ...rest }: SubmitProps) {
  const more = ticked(useWatch())
  return (
    <Button kind={danger || more ? 'delete' : 'submit'} submits {...rest}>
      {more ?? label}
    </Button>
  )
}

/** The `submit` of a form whose values are the endpoint's body: `submit={sendTo(teams.create)}`, `sendTo(teams.rename, { id })`. */
export const sendTo =
  <E extends Endpoint>(endpoint: E, params?: Record<string, string>) =>
  (values: FieldValues): Promise<AnswerOf<E>> =>
    call(endpoint, { ...(params && { params }), body: values } as CallInput<E>)
