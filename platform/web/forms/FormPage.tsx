import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type * as z from 'zod/mini'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/actions/Button.tsx'
import type { Crumb } from '../ui/page/Breadcrumbs.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { FormFailure } from './FormFailure.tsx'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import { type FormSchema, useSchemaForm } from './useSchemaForm.ts'

interface FormPageProps<S extends FormSchema, R> {
  title: string
  crumbs?: Crumb[]
  schema: S
  defaults: FieldValues
  /** Sends the checked values; see `sendTo`. */
  submit: (values: z.core.output<S>) => Promise<R>
  onDone: (result: R, values: z.core.output<S>) => void
  /** What people call the place of a fault that no field shows. */
  nameOf?: ((path: string) => string | undefined) | undefined
  /** Leaves the page; with unsaved changes it asks first. */
  onCancel: () => void
  /** What happens, as a verb with its object: "Create API product". */
  submitLabel: string
  /** `FormSection`s. */
  children: ReactNode
}

/**
 * A form with a page of its own, for what is too much for a dialog: sections with words beside them, the actions always in sight. Enter
 * sends it, the first wrong field has the focus, and nothing typed is lost without a question.
 */
export function FormPage<S extends FormSchema, R>({ title, crumbs, submitLabel, onCancel, children, ...rest }: FormPageProps<S, R>) {
  const { form, onSubmit, ...failed } = useSchemaForm(rest)
  const { isDirty, isSubmitting } = form.formState
  // While it is being sent, `onDone` may go to the new thing's page.
  const leaving = useLeaveGuard(isDirty && !isSubmitting)
  return (
    <FormProvider {...form}>
      <PageHeader title={title} {...(crumbs && { crumbs })} />
      <form noValidate aria-label={title} onSubmit={onSubmit} className="grid max-w-5xl gap-4">
        <FormFailure {...failed} />
        {children}
        <div className="sticky bottom-0 z-1 -mx-1 flex flex-wrap justify-end gap-2 border-t border-hairline bg-background px-1 py-3.5">
          <Button kind="cancel" onClick={onCancel} disabled={isSubmitting}>
            {t('ui.cancel')}
          </Button>
          <Button kind="submit" busy={isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </form>
      {leaving}
    </FormProvider>
  )
}

/** Fields that belong together; what they are about stands beside them where there is room. */
export const FormSection = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  // What is behind the actions scrolls up from under them when it gets the focus.
  <section className="grid scroll-mb-24 gap-x-8 gap-y-3 rounded-card border border-hairline bg-surface p-4 sm:p-5 lg:grid-cols-[220px_minmax(0,1fr)] [&_:is(input,select,textarea,button)]:scroll-mb-28">
    <div className="min-w-0">
      <h2>{title}</h2>
      {text && <p className="mt-1 text-13 text-muted">{text}</p>}
    </div>
    <div className="grid min-w-0 content-start gap-4">{children}</div>
  </section>
)
