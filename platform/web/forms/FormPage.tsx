import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type * as z from 'zod/mini'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { useLeaveGuard } from './FormDialog.tsx'
import { FormFailure } from './FormFailure.tsx'
import { type FormSchema, useSchemaForm } from './useSchemaForm.ts'

interface FormPageProps<S extends FormSchema, R> {
  schema: S
  defaults: FieldValues
  submit: (values: z.core.output<S>) => Promise<R>
  onDone: (result: R, values: z.core.output<S>) => void
  submitLabel: string
  onCancel?: () => void
  children: ReactNode
}

/** The same form on a page of its own, such as a tab of settings. After saving, what was saved is the new beginning. */
export function FormPage<S extends FormSchema, R>({ submitLabel, onCancel, children, onDone, ...rest }: FormPageProps<S, R>) {
  const { form, failure, requestId, onSubmit } = useSchemaForm<S, R>({
    ...rest,
    onDone: (result, values) => {
      form.reset(form.getValues())
      onDone(result, values)
    },
  })
  const { isDirty, isSubmitting } = form.formState
  useLeaveGuard(isDirty && !isSubmitting)
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit} className="grid max-w-[690px] gap-4">
        <FormFailure text={failure} requestId={requestId} />
        {children}
        <div className="flex flex-wrap gap-2 pt-2">
          <Button kind="submit" busy={isSubmitting}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button kind="cancel" onClick={onCancel} disabled={isSubmitting}>
              {t('ui.cancel')}
            </Button>
          )}
        </div>
      </form>
    </FormProvider>
  )
}
