-- The sentences of tables and columns are read beside one line of a generated type, without the table's name. Sentences
-- that say "it" for the table or leave out what they speak of name it here, and some that were not true any more are
-- corrected. Later migrations that add a column write its sentence in the same way.
comment on column users.name is 'The name of the person.';

comment on column user_driving_schools.user_id is 'The user, who has a CFC role.';
comment on column user_driving_schools.driving_school_id is 'A driving school that the user works for.';

comment on column sessions.user_id is 'The user who signed in.';
comment on column sessions.application is 'The application in which the session began: BACKOFFICE or STUDENT.';
comment on column sessions.user_agent is 'The browser from which the session began, as it names itself.';
comment on column sessions.address is 'The network address from which the session began.';
comment on column sessions.last_used_at is 'When a token of the session was last used.';
comment on column sessions.expires_at is 'When the session ends by itself.';
comment on column sessions.ended_at is 'When the session ended before its time; null while it has not.';
comment on column sessions.end_reason is 'Why the session ended before its time; null while it has not.';

comment on column refresh_tokens.session_id is 'The session that the token renews.';
comment on column refresh_tokens.issued_at is 'When the token was given out.';
comment on column refresh_tokens.used_at is 'When the token was used to renew its session; null for the newest token.';

comment on table login_attempts is 'Attempts at something that could be guessed, such as a password or a mailed code, counted so that guessing is slow.';
comment on column login_attempts.subject_hash is 'A keyed hash of the kind of attempt and of what it is counted by, as an account or a network.';
comment on column login_attempts.failures is 'How many attempts were counted since the window began.';
comment on column login_attempts.window_started_at is 'When the window began in which attempts are counted together.';

comment on table password_reset_requests is 'A request for a link to a new password, stored before anybody looks whether the account exists; deleted once its job has run.';
comment on column password_reset_requests.username is 'The username that was typed: an e-mail or a CPF.';
comment on column password_reset_requests.application is 'The application that the person wants to sign in to: BACKOFFICE or STUDENT.';
comment on column password_reset_requests.requested_at is 'When the link was requested.';

comment on column password_reset_tokens.user_id is 'The user whose password the link sets.';
comment on column password_reset_tokens.application is 'The application whose pages the link opens: BACKOFFICE or STUDENT.';
comment on column password_reset_tokens.used_at is 'When this link or another one of the person was used; null while it may still be used.';

comment on table second_steps is 'The second step of a person''s sign-in: the secret of the authenticator.';
comment on column second_steps.user_id is 'The user whose sign-in asks for the second step.';
comment on column second_steps.started_at is 'When the person began to set up the second step.';
comment on column second_steps.confirmed_at is 'When the first right code turned the second step on; null until then, while sign-ins ask for no code.';
comment on column second_steps.last_used_step is 'The half minute, counted since 1970, of the last code that was accepted; codes of it and of earlier ones are refused.';

comment on column recovery_codes.user_id is 'The user who may sign in by the code.';
comment on column recovery_codes.used_at is 'When the code was used; it works once.';

comment on column states.acronym is 'The two letters of the state, such as ES.';
comment on column states.name is 'The name of the state.';

comment on column counties.ibge_code is 'The municipality''s number at the IBGE, the national statistics office.';
comment on column counties.name is 'The name of the municipality.';
comment on column counties.state_acronym is 'The state in which the municipality lies.';

comment on column banks.code is 'The three digits of the bank''s clearing code.';
comment on column banks.name is 'The name of the bank.';

comment on column campaigns.program is 'The programme (brand) under which the campaign runs: `programs.key`.';
comment on column campaigns.name is 'The name of the campaign.';
comment on column campaigns.county_id is 'The municipality of the campaign''s city.';
comment on column campaigns.edition is 'The number of this campaign among those of its city.';
comment on column campaigns.scheduling_end_date is 'Until when students may choose a time at the school.';
comment on column campaigns.boleto_expiration_strategy is 'How the due date of boletos is found. FIXED: one date for all; ADD_DAYS: days after the purchase.';
comment on column campaigns.marketing_consultant_user_ids is 'The marketing consultants who follow the campaign.';
comment on column campaigns.has_automated_communication is 'True when the enrolment link is sent by itself, on the first Saturday of the registrations.';
comment on column campaigns.created_by is 'The user who published the campaign; null when the product did.';
comment on column campaigns.waiting_list_offer_hours is 'Hours for which a free seat is reserved for the person of the waiting list to whom it is offered; null: seats are not offered automatically.';

comment on column campaign_counties.campaign_id is 'The campaign that serves the municipality.';
comment on column campaign_counties.county_id is 'The municipality of the satellite city.';

comment on table campaign_driving_schools is 'A school in a campaign, with the terms in which it differs from the campaign.';
comment on column campaign_driving_schools.campaign_id is 'The campaign in which the school takes part.';
comment on column campaign_driving_schools.driving_school_id is 'The school that takes part in the campaign.';
comment on column campaign_driving_schools.presentation_name is 'The name of the school that students see.';
comment on column campaign_driving_schools.presentation_order is 'The place of the school among the campaign''s schools.';
comment on column campaign_driving_schools.has_moto_pista is 'True when the school has a track of its own for motorcycles.';
comment on column campaign_driving_schools.has_certification_fee is 'True when the school charges a certification fee.';
comment on column campaign_driving_schools.closed_days is 'Ranges of days on which the school attends no students of the campaign.';
comment on column campaign_driving_schools.boleto_beneficiary is 'The name of the payee on the boleto; 30 characters at most.';
comment on column campaign_driving_schools.boleto_expiration_strategy is 'The school''s own way to find the due date of boletos, FIXED or ADD_DAYS; null: that of the campaign.';
comment on column campaign_driving_schools.boleto_expiration is 'The school''s own due date of boletos; null: that of the campaign.';
comment on column campaign_driving_schools.boleto_expiration_days_to_add is 'The school''s own number of days from the purchase to the due date of boletos; null: that of the campaign.';
comment on column campaign_driving_schools.boleto_instructions is 'The text that is printed on the school''s boletos; null: that of the campaign.';
comment on column campaign_driving_schools.allowed_payment_methods is 'The payment methods that students of the school may choose; null: those of the campaign.';

comment on column campaign_plans.campaign_driving_school_id is 'The school in the campaign that offers the plan (`campaign_driving_schools`).';
comment on column campaign_plans.campaign_id is 'The campaign in which the plan is offered.';
comment on column campaign_plans.plan_id is 'The plan that is offered.';
comment on column campaign_plans.original_price_cents is 'The original price, which is shown beside the others for comparison, in centavos; null when there is none.';
comment on column campaign_plans.details is 'The plan''s fees and benefits in this campaign, where they differ from those of the plan itself.';
comment on column campaign_plans.position is 'The place of the plan among those of the school, from 0.';

comment on table seat_stocks is 'How many seats the campaign, a school or a plan has and how many are taken. They are rows of their own, so that taking a seat never waits for an edit of the campaign.';
comment on column seat_stocks.scope is 'Whose seats are counted: those of a campaign, of a school in it, of a plan of the school, or the school''s registrations by a kind of boleto.';
comment on column seat_stocks.owner_id is 'The id of the campaign, of the school in the campaign, or of the school''s plan, as `scope` says.';
comment on column seat_stocks.campaign_id is 'The campaign whose seats these are.';
comment on column seat_stocks.vacancies is 'How many seats there are in all; null without a limit.';
comment on column seat_stocks.taken is 'How many of the seats are taken or reserved; never more than `vacancies`.';

comment on table campaign_logos is 'The logo of a campaign. It belongs to the city and edition, so that it can be sent before the campaign is published.';
comment on column campaign_logos.county_id is 'The municipality of the campaign''s city.';
comment on column campaign_logos.edition is 'The edition of the campaign in that city.';
comment on column campaign_logos.file_id is 'The file of the logo, in `files`.';

comment on table drafts is 'A form that is still being written, such as that of a campaign.';
comment on column drafts.entity_type is 'What the draft becomes when it is published.';
comment on column drafts.name is 'The name under which staff find the draft.';
comment on column drafts.data is 'The contents of the form; they are checked only when the draft is published.';
comment on column drafts.created_by is 'The user who began the draft.';
comment on column drafts.updated_by is 'The user who saved the draft last.';

comment on column driving_schools.presentation_name is 'The name of the school that people see.';
comment on column driving_schools.name_search is 'The school''s three names in lower case without accents, for searching.';
comment on column driving_schools.owner_phone is 'The telephone of the school''s owner.';
comment on column driving_schools.email is 'The e-mail address of the school.';
comment on column driving_schools.complement is 'What completes the address, such as the number of a flat.';
comment on column driving_schools.latitude is 'The latitude of the school, in degrees.';
comment on column driving_schools.longitude is 'The longitude of the school, in degrees.';
comment on column driving_schools.account_type is 'The kind of the school''s bank account: CHECKING, SAVINGS or PAYMENT.';
comment on column driving_schools.bank_code is 'The bank of the school''s account, by the three digits of its clearing code.';
comment on column driving_schools.agency_number is 'The branch of the school''s bank account, encrypted.';
comment on column driving_schools.agency_number_verification_digit is 'The check digit of the branch, encrypted.';
comment on column driving_schools.bank_operation_type is 'The operation type of an account at Caixa (bank 104); null at other banks.';
comment on column driving_schools.account_number is 'The number of the school''s bank account, encrypted.';
comment on column driving_schools.account_number_verification_digit is 'The check digit of the account, encrypted.';
comment on column driving_schools.website is 'The address of the school''s website.';
comment on column driving_schools.instagram is 'The school''s name at Instagram.';
comment on column driving_schools.whatsapp is 'The school''s WhatsApp number.';
comment on column driving_schools.facebook is 'The school''s name at Facebook.';
comment on column driving_schools.getnet_subseller_id is 'The school''s number as a sub-seller at Getnet, to which its share of cards and boletos goes.';
comment on column driving_schools.getnet_payment_plan_days is 'Days after which Getnet pays the school the money of cards.';
comment on column driving_schools.transfeera_pix_key_type is 'The kind of the school''s PIX key at Transfeera.';
comment on column driving_schools.transfeera_pix_key is 'The PIX key to which the school''s share of a PIX goes, encrypted.';
comment on column driving_schools.attendants is 'How many students the school attends at once.';
comment on column driving_schools.average_service_time is 'Minutes that the school needs for one student.';
comment on column driving_schools.office_hours is 'The school''s working hours on each weekday.';

comment on table driving_school_logos is 'The logo of a school. It belongs to the CNPJ, so that it can be sent before the school is saved.';
comment on column driving_school_logos.cnpj is 'The CNPJ of the school without mask, letters in upper case.';
comment on column driving_school_logos.file_id is 'The file of the logo, in `files`.';

comment on column recipient_accounts.driving_school_id is 'The school whose account it is.';
comment on column recipient_accounts.provider is 'The provider that has the account: GETNET for cards and boletos, TRANSFEERA for PIX.';
comment on column recipient_accounts.status is 'Whether the provider was asked for the account, and what it decided: analysis, active, refused or blocked.';
comment on column recipient_accounts.change is 'Whether changed data of an account that can receive still have to be sent, were sent, or were refused; until the provider confirms them it uses the former data.';
comment on column recipient_accounts.external_id is 'The provider''s number of the account: that of the sub-seller at Getnet, of the last validation of the PIX key at Transfeera.';
comment on column recipient_accounts.pix_key is 'The PIX key that the provider confirmed last and to which shares go, encrypted; the school may have given a newer one.';
comment on column recipient_accounts.sent_fingerprint is 'A hash of the data that the provider was sent last, encrypted, because account numbers could be guessed from it.';
comment on column recipient_accounts.reasons is 'Why the account is not active, in the provider''s words.';
comment on column recipient_accounts.provider_status is 'The status of the account as the provider names it.';
comment on column recipient_accounts.asked_at is 'When the school''s data were last sent to the provider, or were about to be.';
comment on column recipient_accounts.checked_at is 'When the provider last answered about the account.';
comment on column recipient_accounts.next_check_at is 'When to ask the provider next about the account; null while there is nothing to ask.';
comment on column recipient_accounts.held_until is 'Until when one process alone may send or ask about the account, so that two do not do so at once.';
comment on column recipient_accounts.failed_tries is 'How many tries in a row to ask the provider had no answer.';
comment on column recipient_accounts.try_error is 'The error of the last try to ask the provider; null when the provider answered.';

comment on table plans is 'A course that schools sell: its type, licence category and classes. Its prices belong to the campaign.';
comment on column plans.name is 'The name of the plan.';
comment on column plans.description is 'What the plan offers, in words.';
comment on column plans.short_name is 'The name of the plan where there is little room.';
comment on column plans.business_name is 'The name of the plan on documents.';
comment on column plans.type is 'Whether the plan is for a first licence, an addition or a change of category.';
comment on column plans.modality is 'The licence category that the plan leads to: A, B, AB, C, D or E.';
comment on column plans.vehicle_lease is 'True when the plan includes the vehicle for the exam.';
comment on column plans.fee_groups is 'The fees that the plan includes, with the names that the catalogue had when they were chosen.';
comment on column plans.benefits is 'The benefits that the plan includes, with the names that the catalogue had when they were chosen.';
comment on column plans.active is 'False once the plan was taken out of use; the row stays for the records that refer to it.';

comment on column catalogue_items.catalogue is 'The catalogue to which the choice belongs.';
comment on column catalogue_items.name is 'The name of the choice.';
comment on column catalogue_items.fee_group is 'For a fee: whether it is one of Detran''s or another one; null for other choices.';
comment on column catalogue_items.fee_sub_group is 'For a fee: whether it is for a first licence or an addition; null when it is for neither.';
comment on column catalogue_items.active is 'False once the choice was taken out of use; the row stays for the records that refer to it.';

comment on column templates.key is 'The name by which the product finds the template.';
comment on column templates.name is 'The name of the template.';
comment on column templates.type is 'What the template is for, such as contracts or WhatsApp messages.';
comment on column templates.language is 'The language of the text: XHTML for documents, TXT for messages.';
comment on column templates.template is 'The text of the template, with its variables.';
comment on column templates.active is 'False once the template was taken out of use; the row stays for the records that refer to it.';
comment on column templates.created_by is 'The user who created the template; null when the product did.';
comment on column templates.updated_by is 'The user who changed the template last; null when the product did.';

comment on table template_versions is 'Every text that a template has had, so that a contract can name the version it was made from.';
comment on column template_versions.template_id is 'The template that had this version.';
comment on column template_versions.key is 'The key of the template in this version.';
comment on column template_versions.name is 'The name of the template in this version.';
comment on column template_versions.type is 'The type of the template in this version.';
comment on column template_versions.language is 'The language of the template in this version.';
comment on column template_versions.template is 'The text of the template in this version.';
comment on column template_versions.created_by is 'The user who wrote this version; null when the product did.';

comment on column programs.key is 'The name by which campaigns refer to the programme.';
comment on column programs.name is 'The name of the programme.';
comment on column programs.api_key is 'The key that a device sends to say which programme it shows; it is no secret and proves nothing.';
comment on column programs.primary_color is 'The main colour of the programme''s pages, as #rrggbb.';
comment on column programs.logo is 'The programme''s logo as a data URL, an image written as the text of an address.';
comment on column programs.slogan is 'The short line under the programme''s logo.';
comment on column programs.slogan_text is 'The sentence of the programme''s sign-in page.';
comment on column programs.credit_line is 'The line at the foot of the programme''s pages.';
comment on column programs.active is 'False once the programme was taken out of use; the row stays for the records that refer to it.';

comment on table payment_fees is 'The fee that the provider takes for a payment method, for a range of days.';
comment on column payment_fees.payment_method is 'The payment method that the fee is for: PIX, CREDIT, BOLETO or BOLETO_PARCELADO.';
comment on column payment_fees.percentage_basis_points is 'The part of the fee that is a share of the amount, in hundredths of a percent.';
comment on column payment_fees.fixed_cents is 'The fixed part of the fee, in centavos.';
comment on column payment_fees.valid_from is 'The first day on which the fee applies.';
comment on column payment_fees.valid_until is 'The first day on which the fee no longer applies; null without an end.';

comment on table penalty_rules is 'The penalty that is proposed for an abandonment, for campaigns that begin in a range of days.';
comment on column penalty_rules.campaign_start_from is 'The first day of the range in which the campaign begins; null without a bound.';
comment on column penalty_rules.campaign_start_until is 'The first day after the range in which the campaign begins; null without a bound.';
comment on column penalty_rules.percentage_basis_points is 'The proposed penalty as a share of all that the student was charged, in hundredths of a percent.';

comment on table deadline_rules is 'How long a term of an enrolment lasts, for terms that begin in a range of days.';
comment on column deadline_rules.code is 'The term whose length the rule says.';
comment on column deadline_rules.amount is 'The length of the term, in the units that `unit` names.';
comment on column deadline_rules.unit is 'The unit of the length: DAYS, BUSINESS_DAYS, MONTHS or YEARS.';
comment on column deadline_rules.valid_from is 'The first day on which the rule applies.';
comment on column deadline_rules.valid_until is 'The first day on which the rule no longer applies; null without an end.';
comment on column deadline_rules.created_by is 'The user who made the rule; null when the product did.';

comment on column hidden_instalment_boletos.locality is 'The city of the campaigns; null for all cities of the state.';
comment on column hidden_instalment_boletos.edition is 'The edition of the campaigns; null for all editions.';
comment on column hidden_instalment_boletos.valid_from is 'The first day on which the rule applies.';
comment on column hidden_instalment_boletos.valid_until is 'The first day on which the rule no longer applies; null without an end.';

comment on column leads.campaign_id is 'The campaign in which the person pre-registered.';
comment on column leads.county_id is 'The municipality that the person gave.';
comment on column leads.plan_type is 'The type of plan that the person chose: first licence, addition or change of category; null before that step.';
comment on column leads.plan_modality is 'The licence category that the person chose: A, B, AB, C, D or E; null before that step.';
comment on column leads.driving_school_id is 'The school that the person chose; null before that step.';
comment on column leads.plan_id is 'The plan that the person chose; null while none is chosen.';
comment on column leads.consent_address is 'The network address from which the person agreed to the terms.';
comment on column leads.registration_id is 'The registration that the pre-registration led to; null while there is none.';
comment on column leads.stage is 'How far the pre-registration has come: NOT_STARTED, UNFINISHED or REGISTERED.';

comment on table contact_proofs is 'The code that was mailed to the e-mail of a pre-registration, to prove that it is the person''s own; only the newest is stored.';
comment on column contact_proofs.lead_id is 'The pre-registration whose e-mail the code proves.';
comment on column contact_proofs.sent_at is 'When the code was mailed.';
comment on column contact_proofs.tries is 'How often somebody has tried to enter the code, right or wrong.';
comment on column contact_proofs.used_at is 'When the code was used; it works once.';

comment on column waiting_list_entries.campaign_id is 'The campaign in which the person waits for a seat.';
comment on column waiting_list_entries.driving_school_id is 'The school that is preset for the person; null when they choose one.';
comment on column waiting_list_entries.campaign_driving_school_id is 'The preset school in the campaign (`campaign_driving_schools`); null when the person chooses one.';
comment on column waiting_list_entries.queued_at is 'Since when the person waits; the line is in this order.';
comment on column waiting_list_entries.offered_at is 'When a seat was last offered to the person; null while none was, and again while they stand in line anew.';
comment on column waiting_list_entries.seat_until is 'Until when a seat is reserved for the person; null while none is.';
comment on column waiting_list_entries.registration_id is 'The registration that was begun by the entry''s link; null while there is none.';
comment on column waiting_list_entries.removed_at is 'When the person was taken off the waiting list; null while they are on it.';
comment on column waiting_list_entries.created_by is 'The user who put the person on the waiting list; null when the product did.';

comment on table checkout_step_snapshots is 'How many leads of a campaign had reached each step of the checkout, and none later, at a moment: every ten minutes while registrations are open, hourly otherwise.';
comment on column checkout_step_snapshots.campaign_id is 'The campaign whose checkout is counted.';
comment on column checkout_step_snapshots.taken_at is 'The moment at which the leads were counted.';
comment on column checkout_step_snapshots.steps is 'For each school, the numbers of leads by the furthest step reached, in the order of the steps.';

comment on table idempotency_keys is 'A command that was sent with a key, and its answer: the same key with the same input gets the same answer again.';
comment on column idempotency_keys.actor_id is 'The user who sent the command; zeros for a caller without an account.';
comment on column idempotency_keys.key is 'The key that the caller chose.';
comment on column idempotency_keys.endpoint is 'The command that the key was used for.';
comment on column idempotency_keys.input_hash is 'A hash of the command''s input; a call with the same key and other input is refused.';
comment on column idempotency_keys.status is 'Not used any more.';
comment on column idempotency_keys.response is 'The answer to the command, which a repeated call gets again.';

comment on table slot_seats is 'A place that a student has booked at a school: one attendant at one time.';
comment on column slot_seats.driving_school_id is 'The school at which the place is booked.';
comment on column slot_seats.starts_at is 'When the booked time begins.';
comment on column slot_seats.seat is 'The number of the attendant at that time, from 1.';
comment on column slot_seats.registration_id is 'The registration whose student has booked the place.';
comment on column slot_seats.campaign_id is 'The campaign of that registration.';
comment on column slot_seats.booked_at is 'When the place was booked.';

comment on column students.name is 'The name of the student.';
comment on column students.rg is 'The number of the student''s identity card (RG).';
comment on column students.phone is 'The student''s landline: digits without mask.';
comment on column students.city is 'The name of the city of the address.';
comment on column students.county_id is 'The municipality of the address.';
comment on column students.complement is 'What completes the address, such as the number of a flat.';
comment on column students.gave_way_at is 'When the account gave way to somebody with the same documents who proved their e-mail (decision 085), or was closed with the erasure of its data; null while it is in use.';

comment on table registrations is 'A student''s enrolment in one campaign, from the cart to registered or abandoned. It has copies of what lists filter and sort by.';
comment on column registrations.campaign_id is 'The campaign in which the student enrols.';
comment on column registrations.student_id is 'The student who enrols.';
comment on column registrations.lead_id is 'The pre-registration from which the enrolment began.';
comment on column registrations.driving_school_id is 'The school that the student chose; null until one is chosen.';
comment on column registrations.campaign_driving_school_id is 'The chosen school in the campaign (`campaign_driving_schools`); null until one is chosen.';
comment on column registrations.plan_id is 'The plan that the student chose; null until one is chosen.';
comment on column registrations.campaign_plan_id is 'The chosen plan as the school offers it in the campaign (`campaign_plans`); null until one is chosen.';
comment on column registrations.plan_type is 'The type of the chosen plan: first licence, addition or change of category.';
comment on column registrations.plan_modality is 'The licence category of the chosen plan: A, B, AB, C, D or E.';
comment on column registrations.status is 'Whether the registration is a cart (CREATED, PLAN_IN_CART), REGISTERED or ABANDONED.';
comment on column registrations.payment_method is 'The payment method that the student chose: PIX, CREDIT, BOLETO or BOLETO_PARCELADO; null until one is chosen.';
comment on column registrations.registration_date is 'When the student was last registered, or, if never, when the cart was begun; lists are in this order.';
comment on column registrations.registration_day is 'The day of `registration_date` in the campaign''s zone.';
comment on column registrations.registered_at is 'When the cart became a registration; null for a cart, also for one that was registered before.';
comment on column registrations.scheduling_at is 'When the student''s booked time at the school begins; null while none is booked.';
comment on column registrations.scheduling_day is 'The day of `scheduling_at` in the campaign''s zone.';
comment on column registrations.student_name_search is 'The student''s name in lower case without accents, for searching.';
comment on column registrations.contract_amount_cents is 'The agreed price of the course, in centavos.';
comment on column registrations.total_pending_cents is 'The sum of the open payments, in centavos.';
comment on column registrations.marketplace_money_in_platform_cents is 'The platform''s share of the money at payment providers, less what went back from there, in centavos.';
comment on column registrations.partner_money_in_platform_cents is 'The school''s share of the money at payment providers, less what went back from there, in centavos.';
comment on column registrations.money_in_cfc_cents is 'Money that the student left at the school itself, in centavos.';
comment on column registrations.earliest_due_date is 'The earliest due date of the open payments; null while none is open.';
comment on column registrations.has_paid_any_down_payment is 'True while a down payment of the registration is paid.';
comment on column registrations.active_payments_in_cfc_qty is 'How many payments at the school are not cancelled.';
comment on column registrations.notes_qty is 'How many notes staff have written about the registration.';
comment on column registrations.entity_payments_qty is 'How many payments the registration has (rows of `payments`).';
comment on column registrations.payments_in_cfc_qty is 'How many payments were made at the school itself, cancelled ones too.';
comment on column registrations.plan_changes_qty is 'How many plan changes the registration has had.';
comment on column registrations.penalties_qty is 'How many penalties the registration has had.';
comment on column registrations.refunds_qty is 'How many refunds the registration has had.';
comment on column registrations.reversals_qty is 'How many payments of the registration were reversed, or asked to be.';
comment on column registrations.payment_attempts_qty is 'How many card attempts the registration has had.';
comment on column registrations.manual_entries_qty is 'How many manual entries the registration has had.';
comment on column registrations.custom_payments_qty is 'How many custom payments the registration has had.';
comment on column registrations.communications_blocked_at is 'When the student''s consent to messages was revoked, after which none is sent; null for others.';
comment on column registrations.seat_held_until is 'The deadline for the first payment of which the student was warned, after which the seat may be given back; null before the warning.';
comment on column registrations.gave_way_at is 'When the unpaid cart gave way to somebody with the same documents who proved their e-mail (decision 085), or was closed with the erasure of its data; null for others.';
comment on column registrations.has_penalty is 'True while an abandonment with a penalty is in force.';

comment on table contracts is 'A contract of a registration, with its text and variables as they were when it was made.';
comment on column contracts.registration_id is 'The registration that the contract is for.';
comment on column contracts.body is 'The text of the contract, with its variables filled.';
comment on column contracts.sha256 is 'The SHA-256 of the text.';
comment on column contracts.accepted_at is 'When the student accepted the contract; a regenerated one has the moment of the contract before it.';
comment on column contracts.accepted_address is 'The network address from which the student accepted; a regenerated contract has that of the contract before it.';
comment on column contracts.created_by is 'The user who regenerated the contract; null when the student accepted it.';
comment on column contracts.pdf_key is 'The key of the contract''s PDF in the file storage; null until it is printed.';
comment on column contracts.pdf_sha256 is 'The SHA-256 of the PDF; null until it is printed.';
comment on column contracts.pdf_pages is 'How many pages the PDF has; null until it is printed.';
comment on column contracts.rendered_at is 'When the PDF was made; null until it is printed.';
comment on column contracts.print_asked_at is 'When a job was enqueued to make the PDF; null while none was.';
comment on column contracts.awaits_acceptance is 'True for a regenerated contract whose words differ from those the student accepted, so that it needs to be accepted.';

comment on table contract_batches is 'A job that regenerates all contracts of a campaign.';
comment on column contract_batches.campaign_id is 'The campaign whose contracts are regenerated.';
comment on column contract_batches.created_by is 'The user who started the regeneration.';

comment on table contract_batch_items is 'One registration of a mass regeneration and what became of its contract; it still waits while there is no outcome.';
comment on column contract_batch_items.batch_id is 'The mass regeneration.';
comment on column contract_batch_items.registration_id is 'The registration whose contract is regenerated.';
comment on column contract_batch_items.contract_id is 'The new contract; null when none was made.';
comment on column contract_batch_items.failure is 'The code of the refusal when the contract could not be regenerated.';
comment on column contract_batch_items.unchanged is 'True when no new contract was made because its text would be the same.';

comment on table registration_milestones is 'A day in a student''s course that staff record because the product cannot know it, such as the day of the exam.';
comment on column registration_milestones.registration_id is 'The registration whose terms depend on the day.';
comment on column registration_milestones.milestone is 'What happened on the day, such as CASE_OPENED or EXAM_PASSED.';
comment on column registration_milestones.day is 'The day on which it happened, as staff recorded it.';
comment on column registration_milestones.recorded_by is 'The user who recorded the day.';
comment on column registration_milestones.recorded_at is 'When the day was recorded.';

comment on table irregularities is 'Something that does not fit together and that a person must look at, such as money for a cancelled charge.';
comment on column irregularities.type is 'What does not fit together.';
comment on column irregularities.registration_id is 'The registration in which it was found; null when none is known.';
comment on column irregularities.payment_id is 'The payment in which it was found; null when none is known.';
comment on column irregularities.details is 'The facts of the irregularity, without personal data.';
comment on column irregularities.created_at is 'When the irregularity was found.';
comment on column irregularities.resolved_at is 'When a person resolved the irregularity; null while it is open.';
comment on column irregularities.resolved_by is 'The user who resolved the irregularity; null while it is open.';
comment on column irregularities.resolution is 'How the irregularity was resolved, in the user''s words; null while it is open.';
comment on column irregularities.owner_id is 'The user who has taken the irregularity to look after it; null for nobody.';

comment on column ledger_transactions.registration_id is 'The registration whose money moved; null while no registration is known for it.';
comment on column ledger_transactions.source_type is 'The kind of row that caused the transaction; `source_id` is its id.';
comment on column ledger_transactions.source_id is 'The id of the row that caused the transaction.';
comment on column ledger_transactions.reverses_id is 'The earlier transaction that this one reverses; null for others.';
comment on column ledger_transactions.reason is 'The reason, in the words of the person who acted.';
comment on column ledger_transactions.actor_id is 'The user who acted; null when the product did.';
comment on column ledger_transactions.at is 'The moment at which the transaction takes effect, which may be earlier than when it was written.';
comment on column ledger_transactions.plan_name is 'For a charge for a plan: the name that the plan had at that time.';
comment on column ledger_transactions.former_plan_name is 'For a change of plan: the name that the plan before the change had at that time.';

comment on table ledger_entries is 'One line of a ledger transaction; the lines of a transaction add up to zero.';
comment on column ledger_entries.transaction_id is 'The ledger transaction that the line belongs to.';
comment on column ledger_entries.line is 'The number of the line within its transaction, from 1.';
comment on column ledger_entries.account is 'The account of the ledger: the student''s, cash at the provider, cash at the school and others.';
comment on column ledger_entries.holder is 'The holder whose share the amount is: MARKETPLACE or PARTNER.';
comment on column ledger_entries.registration_id is 'The registration whose money moved; null while no registration is known for it.';
comment on column ledger_entries.amount_cents is 'The amount in centavos: positive for a credit of the account, negative for a debit.';

comment on table registration_abandonments is 'An abandonment of a registration. At most one is in force; undoing it restores the charges and payments that it cancelled.';
comment on column registration_abandonments.registration_id is 'The registration that was given up.';
comment on column registration_abandonments.cancelled_charges is 'The charges of the contract that the abandonment reversed.';
comment on column registration_abandonments.cancelled_payments is 'The payments that the abandonment cancelled.';
comment on column registration_abandonments.note is 'What the user remarked who recorded the abandonment.';
comment on column registration_abandonments.created_by is 'The user who recorded the abandonment; null when the product did.';
comment on column registration_abandonments.undone_at is 'When the abandonment was undone; null while it is in force.';
comment on column registration_abandonments.undone_by is 'The user who undid the abandonment.';
comment on column registration_abandonments.scheduling_at is 'When the student''s booked time at the school would have begun, which the abandonment freed; null without one.';

comment on table registration_plan_changes is 'A change of the plan or of the payment method after registration.';
comment on column registration_plan_changes.registration_id is 'The registration whose plan or payment method changed.';
comment on column registration_plan_changes.marketplace_cents is 'What the change added to the platform''s share of the price, in centavos; below zero for a cheaper plan.';
comment on column registration_plan_changes.partner_cents is 'What the change added to the school''s share of the price, in centavos; below zero for a cheaper plan.';
comment on column registration_plan_changes.original_plan_id is 'The plan before the change.';
comment on column registration_plan_changes.new_plan_id is 'The plan after the change.';
comment on column registration_plan_changes.original_payment_method is 'The payment method before the change.';
comment on column registration_plan_changes.new_payment_method is 'The payment method after the change.';
comment on column registration_plan_changes.recalculation_strategy is 'What happened to the open payments. ADD_DIFFERENCE: they stayed and the difference was requested; RECALCULATE_PENDING: the whole debt was requested anew.';
comment on column registration_plan_changes.payment_in_cfc_id is 'The payment at the school with which the plan was changed; null for a change by itself.';
comment on column registration_plan_changes.created_by is 'The user who changed the plan; null when the product did.';
comment on column registration_plan_changes.undone_at is 'When the change was undone; null while it is in force.';
comment on column registration_plan_changes.original_plan_name is 'The name that the plan before the change had at that time; null when an older version of the product wrote the row.';
comment on column registration_plan_changes.new_plan_name is 'The name that the plan after the change had at that time; null when an older version of the product wrote the row.';

comment on column registration_payments_in_cfc.registration_id is 'The registration whose student left the money.';
comment on column registration_payments_in_cfc.marketplace_cents is 'The platform''s share of the money, in centavos.';
comment on column registration_payments_in_cfc.partner_cents is 'The school''s share of the money, in centavos.';
comment on column registration_payments_in_cfc.original_plan_id is 'The plan before this payment at the school.';
comment on column registration_payments_in_cfc.new_plan_id is 'The plan after this payment at the school; it is the same unless the plan was changed with it.';
comment on column registration_payments_in_cfc.original_payment_method is 'The payment method of the registration before this payment at the school.';
comment on column registration_payments_in_cfc.new_payment_method is 'The payment method of the registration after this payment at the school.';
comment on column registration_payments_in_cfc.created_by is 'The user who recorded the payment at the school; null when the product did.';
comment on column registration_payments_in_cfc.cancelled_at is 'When the payment at the school was cancelled; null while it is in force.';
comment on column registration_payments_in_cfc.cancelled_by is 'The user who cancelled the payment at the school.';
comment on column registration_payments_in_cfc.original_plan_name is 'The name that the plan before this payment had at that time; null when an older version of the product wrote the row.';
comment on column registration_payments_in_cfc.new_plan_name is 'The name that the plan after this payment had at that time; null when an older version of the product wrote the row.';

comment on table registration_custom_payments is 'A charge to the student beside the contract, such as for an extra lesson.';
comment on column registration_custom_payments.registration_id is 'The registration whose student is charged.';
comment on column registration_custom_payments.marketplace_cents is 'The platform''s share of the charge, in centavos.';
comment on column registration_custom_payments.partner_cents is 'The school''s share of the charge, in centavos.';
comment on column registration_custom_payments.reason is 'The reason chosen from the catalogue, by the name that it had at that time.';
comment on column registration_custom_payments.details is 'What the student is told the charge is for.';
comment on column registration_custom_payments.created_by is 'The user who charged the student; null when the product did.';

comment on table registration_manual_entries is 'A credit or debit that an administrator entered by hand; it is corrected by one in the other direction.';
comment on column registration_manual_entries.registration_id is 'The registration whose balance the entry changes.';
comment on column registration_manual_entries.entry_type is 'Whether the entry is in the student''s favour: CREDIT or DEBIT.';
comment on column registration_manual_entries.marketplace_cents is 'The part of the entry that belongs to the platform''s share, in centavos.';
comment on column registration_manual_entries.partner_cents is 'The part of the entry that belongs to the school''s share, in centavos.';
comment on column registration_manual_entries.reason is 'The reason, in the words of the person who acted.';
comment on column registration_manual_entries.created_by is 'The user who entered the credit or debit; null when the product did.';

comment on table registration_refunds is 'Credit that is given back to a student, by us, by the school, or by the provider of a payment.';
comment on column registration_refunds.registration_id is 'The registration whose student gets the money.';
comment on column registration_refunds.payer is 'The holder that gives the money back by itself: MARKETPLACE or PARTNER; null when the provider gives it back.';
comment on column registration_refunds.amount_cents is 'The amount that is given back, in centavos.';
comment on column registration_refunds.note is 'What the user remarked who did it.';
comment on column registration_refunds.created_by is 'The user who entered the refund; null when the product did.';
comment on column registration_refunds.payment_id is 'The payment whose provider gives the money back; null when a holder gives it back by itself.';
comment on column registration_refunds.route is 'How the provider is asked to give the money back: PIX_REFUND, CARD_CANCEL or CARD_REFUND; null when a holder gives it back by itself.';
comment on column registration_refunds.status is 'Whether the money was given back, the provider was asked to, or it declined.';
comment on column registration_refunds.ended_at is 'When the outcome of the refund became known; null before.';
comment on column registration_refunds.reason is 'Why the provider declined the refund.';

comment on column payment_reversals.registration_id is 'The registration whose payment is taken back.';
comment on column payment_reversals.payment_id is 'The payment that is taken back.';
comment on column payment_reversals.status is 'Whether the reversal waits for approval, was carried out or was declined.';
comment on column payment_reversals.marketplace_cents is 'What is taken back of the platform''s share, in centavos.';
comment on column payment_reversals.partner_cents is 'What is taken back of the school''s share, in centavos.';
comment on column payment_reversals.customer_name is 'The owner of the bank account to which the money goes; null for a card, like the other columns of the account.';
comment on column payment_reversals.customer_document_type is 'The kind of document of the account''s owner: CPF or CNPJ.';
comment on column payment_reversals.customer_account_type is 'The kind of the bank account: CHECKING, SAVINGS or PAYMENT.';
comment on column payment_reversals.customer_bank_number is 'The bank of the account, by the three digits of its clearing code.';
comment on column payment_reversals.customer_agency_number is 'The branch of the bank account, encrypted.';
comment on column payment_reversals.customer_agency_verification_digit is 'The check digit of the branch, encrypted.';
comment on column payment_reversals.customer_account_number is 'The number of the bank account, encrypted.';
comment on column payment_reversals.customer_account_verification_digit is 'The check digit of the account, encrypted.';
comment on column payment_reversals.ended_at is 'When the outcome of the reversal became known; null before.';
comment on column payment_reversals.reason is 'Why the provider did not carry the reversal out.';
comment on column payment_reversals.created_by is 'The user who asked for the reversal; null when the product did.';

comment on column approval_limits.kind is 'The kind of command that the limit is for.';
comment on column approval_limits.limit_cents is 'The amount above which such commands wait for a second person, in centavos.';
comment on column approval_limits.valid_from is 'The first day on which the limit applies.';
comment on column approval_limits.valid_until is 'The last day on which the limit applies; null without an end.';

comment on table approval_requests is 'A command as it was sent and the effect that was shown, until a second person decides; nothing of it is carried out before.';
comment on column approval_requests.kind is 'The kind of command that waits.';
comment on column approval_requests.status is 'Whether the request waits for a decision, or how it ended.';
comment on column approval_requests.registration_id is 'The registration that the command is about; null when it is about a school.';
comment on column approval_requests.driving_school_id is 'The school that the command is about; null when it is about a registration.';
comment on column approval_requests.subject is 'What the command is about within the registration or school, such as a payment''s id; empty for the record itself.';
comment on column approval_requests.params is 'The parameters in the path of the command''s call.';
comment on column approval_requests.body is 'The body of the command''s call.';
comment on column approval_requests.shown is 'The effect of the command, as it was shown to whoever requested it.';
comment on column approval_requests.limit_cents is 'The limit that was in force when the command was sent, in centavos; null when all commands of the kind wait.';
comment on column approval_requests.reason is 'The reason, in the words of the person who acted.';
comment on column approval_requests.requested_by is 'The user who sent the command.';
comment on column approval_requests.requested_at is 'When the command was sent.';
comment on column approval_requests.expires_at is 'Until when the request can be approved.';
comment on column approval_requests.decided_by is 'The user who approved or declined; never the one who sent the command.';
comment on column approval_requests.ended_at is 'When the request ended; null while it waits.';
comment on column approval_requests.end_reason is 'Why the request was declined or is no longer valid.';

comment on table payments is 'One amount that a student has to pay, with its charge at a payment provider.';
comment on column payments.entity_type is 'What the amount is for: the registration, a plan change, a penalty, a custom payment; `entity_id` is that row.';
comment on column payments.entity_id is 'The id of the row that the amount is for; `entity_type` says its kind.';
comment on column payments.registration_id is 'The registration whose student has to pay.';
comment on column payments.campaign_id is 'The campaign of the registration.';
comment on column payments.driving_school_id is 'The school that gets the partner''s share.';
comment on column payments.plan_id is 'The plan of the registration when the payment was requested.';
comment on column payments.part is 'DOWN_PAYMENT for the first or only payment, INSTALLMENT for those after it.';
comment on column payments.payment_method is 'The payment method: PIX, CREDIT, BOLETO or BOLETO_PARCELADO.';
comment on column payments.order_id is 'The number that we gave the charge at the provider (número da cobrança).';
comment on column payments.status is 'Whether the payment is PENDING, PAID, CANCELLED or REVERSED.';
comment on column payments.active is 'False while staff have taken the payment out of use.';
comment on column payments.reversal_status is 'The status of the payment''s newest reversal; null without one.';
comment on column payments.installment_number is 'The number of this instalment, from 1.';
comment on column payments.number_of_installments is 'How many instalments there are in all.';
comment on column payments.due_date is 'The day on which the payment is due, in the campaign''s zone.';
comment on column payments.expires_at is 'When the charge can no longer be paid.';
comment on column payments.gross_cents is 'The amount that the student has to pay, in centavos.';
comment on column payments.partner_gross_cents is 'The school''s share of the amount, in centavos.';
comment on column payments.marketplace_gross_cents is 'The platform''s share of the amount, in centavos.';
comment on column payments.fee_percentage_basis_points is 'The provider''s percentage fee when the payment was requested, in hundredths of a percent.';
comment on column payments.partner_approved_cents is 'What was paid of the school''s share, in centavos.';
comment on column payments.marketplace_approved_cents is 'What was paid of the platform''s share, in centavos.';
comment on column payments.payment_date is 'When the student paid; null before.';
comment on column payments.approval_day is 'The day of `payment_date` in the campaign''s zone.';
comment on column payments.card_installments is 'Into how many instalments the card''s bank splits the amount.';
comment on column payments.charge_state is 'What the provider was asked to do with the charge and whether it did so: issued, rejected or cancelled.';
comment on column payments.charge_error is 'Why the provider refused to issue the charge.';
comment on column payments.payment_provider is 'The provider that has the charge.';
comment on column payments.external_payment_id is 'The provider''s id of the charge.';
comment on column payments.pix_txid is 'The transaction id (txid) of the PIX charge.';
comment on column payments.created_by is 'The user whose command requested the payment; null when the product did.';
comment on column payments.charge_issue is 'The number of this issue of the charge; an inactive payment that is activated again gets a new one.';
comment on column payments.charge_asked_at is 'When the provider was last asked about the charge: to issue it, to cancel it, or how it stands.';
comment on column payments.charge_ask_again_at is 'When the provider is to be asked about the charge again.';
comment on column payments.charge_failed_tries is 'How many tries in a row to ask the provider had no answer.';
comment on column payments.charge_try_error is 'The error of the last try to ask the provider; null when the provider answered.';
comment on column payments.refunds_waiting is 'Ids of refunds of this payment that the provider was asked for and whose outcome is not known yet.';
comment on column payments.day_of_month is 'The day of the month on which the instalments are due, where a short month made this due date earlier; null: that of the due date.';

comment on table payment_attempts is 'An attempt to pay by card or to issue a charge, with its result.';
comment on column payment_attempts.registration_id is 'The registration whose payment was attempted.';
comment on column payment_attempts.payment_id is 'The payment that was attempted.';
comment on column payment_attempts.at is 'When the attempt was made.';
comment on column payment_attempts.operation is 'What was attempted: a payment by card, or the issue of a PIX, boleto or card charge.';
comment on column payment_attempts.status is 'Whether the attempt succeeded, failed, or has no known result yet.';
comment on column payment_attempts.card_installments is 'Into how many instalments the card payment was to be split.';
comment on column payment_attempts.total_gross_cents is 'The amount that was attempted, in centavos.';
comment on column payment_attempts.failed_tries is 'How many tries in a row to ask the provider had no answer.';
comment on column payment_attempts.try_error is 'The error of the last try to ask the provider; null when the provider answered.';

comment on table provider_events is 'What a provider reported about a charge, processed once.';
comment on column provider_events.provider is 'The provider that reported.';
comment on column provider_events.provider_event_id is 'The provider''s id of the report.';
comment on column provider_events.kind is 'What happened to the charge: paid, given back, failed and others.';
comment on column provider_events.external_payment_id is 'The provider''s id of the charge that the report is about.';
comment on column provider_events.payment_id is 'The payment that was found to have the charge; null when none was found.';
comment on column provider_events.amount_cents is 'The amount that the report names, in centavos.';
comment on column provider_events.received_at is 'When we received the report.';
comment on column provider_events.outcome is 'What we did with the report.';

comment on table provider_movement_ids is 'An id by which a provider names one movement of money. A movement may have several; all lead to the same report, so that it is booked once.';
comment on column provider_movement_ids.provider is 'The provider that names the movement.';
comment on column provider_movement_ids.identifier is 'The provider''s id of the movement of money.';
comment on column provider_movement_ids.provider_event_id is 'The report of the movement that was booked (`provider_events`).';

comment on table provider_requests is 'Money that a provider is asked to give back or to pay out. The id of the row is sent with it, so that asking again does nothing twice.';
comment on column provider_requests.kind is 'REFUND: money of a payment is given back; PAYOUT: money is sent to a bank account.';
comment on column provider_requests.provider is 'The provider that is asked.';
comment on column provider_requests.registration_id is 'The registration whose student gets the money.';
comment on column provider_requests.payment_id is 'The payment whose money is given back; always there for a refund.';
comment on column provider_requests.amount_cents is 'The amount that the provider is asked for, in centavos.';
comment on column provider_requests.recipient is 'For a payout: the owner and the bank account that get the money; the numbers are encrypted.';
comment on column provider_requests.state is 'REQUESTED until the provider answers, then ACCEPTED, DONE or REJECTED.';
comment on column provider_requests.external_id is 'The provider''s id of the refund or payout.';
comment on column provider_requests.error is 'Why the provider rejected the refund or payout.';
comment on column provider_requests.requested_by is 'The user whose command asks for the money; null when the product does.';
comment on column provider_requests.failed_tries is 'How many tries in a row to ask the provider had no answer.';
comment on column provider_requests.try_error is 'The error of the last try to ask the provider; null when the provider answered.';
comment on column provider_requests.partner_cents is 'For a refund: the part that is taken back from the school''s share, in centavos.';
comment on column provider_requests.marketplace_cents is 'For a refund: the part that is taken back from the platform''s share, in centavos.';
comment on column provider_requests.claimed_until is 'Until when one process alone may ask the provider for this refund or payout; null when none is asking.';

comment on table provider_webhooks is 'The address to which each provider was told to send its notices, and whether the provider registered it.';
comment on column provider_webhooks.address is 'The address for the provider''s notices; its secret end is known to the provider alone.';
comment on column provider_webhooks.external_id is 'The provider''s id for the registration of the address.';
comment on column provider_webhooks.encrypted_secret is 'The secret with which the provider signs its notices, encrypted by WEBHOOK_SECRET.';
comment on column provider_webhooks.error is 'Why the last try did not register the address; null when it did.';
comment on column provider_webhooks.asked_at is 'When the provider was last asked to register the address.';
comment on column provider_webhooks.registered_at is 'When the address was last found registered at the provider; null before.';

comment on column provider_notices.provider is 'The provider that sends notices.';
comment on column provider_notices.last_notice_at is 'When a notice of the provider was last accepted.';
comment on column provider_notices.last_failure_at is 'When a notice of the provider was last refused.';
comment on column provider_notices.last_failure is 'Why the last refused notice was refused.';

comment on table provider_statement_days is 'A day of a provider''s statement that was compared with the receipts we had booked.';
comment on column provider_statement_days.provider is 'The provider whose statement it is.';
comment on column provider_statement_days.day is 'The day of the statement, in São Paulo.';
comment on column provider_statement_days.line_count is 'How many receipts of the day the statement has.';
comment on column provider_statement_days.total_cents is 'The sum of the receipts in the statement, in centavos.';
comment on column provider_statement_days.error is 'Why the provider did not give the statement of the day.';
comment on column provider_statement_days.read_at is 'When the statement of the day was last read.';

comment on column payer_disputes.id is 'Identifies the dispute; ledger transactions that it causes have this id as their source.';
comment on column payer_disputes.provider is 'The provider that reported the dispute.';
comment on column payer_disputes.amount_cents is 'The contested amount, in centavos.';
comment on column payer_disputes.answer_by is 'Until when the dispute can be answered; null when the provider names no day.';
comment on column payer_disputes.created_at is 'When the provider first reported the dispute to us.';
comment on column payer_disputes.updated_at is 'When the dispute last changed.';

comment on view pending_outcomes is 'Something that a provider was asked for and whose outcome nobody knows yet: a charge, its cancellation, a card payment, a refund or a payout.';
comment on column pending_outcomes.id is 'The id of the payment, card attempt or provider request whose outcome is unknown.';
comment on column pending_outcomes.kind is 'What the provider was asked for.';
comment on column pending_outcomes.registration_id is 'The registration whose payment it is.';
comment on column pending_outcomes.payment_id is 'The payment whose provider was asked.';
comment on column pending_outcomes.provider is 'The provider that was asked.';
comment on column pending_outcomes.payment_method is 'The payment method: PIX, CREDIT, BOLETO or BOLETO_PARCELADO.';
comment on column pending_outcomes.amount_cents is 'The amount that the provider was asked for, in centavos.';
comment on column pending_outcomes.since is 'Since when the outcome is unknown.';
comment on column pending_outcomes.failed_tries is 'How many tries in a row to ask the provider had no answer.';
comment on column pending_outcomes.try_error is 'The error of the last try to ask the provider; null when the provider answered.';

comment on column boleto_archives.campaign_ids is 'The campaigns whose boletos are in the archive.';
comment on column boleto_archives.campaign_driving_school_ids is 'The schools in the campaigns (`campaign_driving_schools`) whose boletos are in the archive; empty for all.';
comment on column boleto_archives.entity_payment_types is 'The parts of payments, and what these are for, whose boletos are in the archive; empty for all.';
comment on column boleto_archives.status is 'Whether the job makes the archive, was stopped, has ended, or its file was deleted.';
comment on column boleto_archives.total is 'How many boletos the archive will have; null while they were not counted.';
comment on column boleto_archives.done is 'How many boletos are printed so far.';
comment on column boleto_archives.storage_key is 'The key of the archive''s file in the file storage; null while there is none.';
comment on column boleto_archives.error is 'Why the job failed.';
comment on column boleto_archives.created_by is 'The user who asked for the archive.';
comment on column boleto_archives.finished_at is 'When the job ended; null while it goes on.';
comment on column boleto_archives.attempt is 'The number of the job''s last run; a run with an earlier number stops.';
comment on column boleto_archives.progressed_at is 'When the job''s last run last made progress.';

comment on table school_movements is 'A movement of money that is one line of a school''s statement; it is never changed afterwards.';
comment on column school_movements.driving_school_id is 'The school that the registration had when the money moved.';
comment on column school_movements.campaign_id is 'The campaign that the registration had when the money moved.';
comment on column school_movements.registration_id is 'The registration whose money moved.';
comment on column school_movements.payment_id is 'The payment whose money moved; null for money outside the provider.';
comment on column school_movements.kind is 'Why the money moved, such as PLATFORM_PAYMENT or REVERSAL.';
comment on column school_movements.payment_method is 'The payment method of the money: PIX, CREDIT, BOLETO or BOLETO_PARCELADO.';
comment on column school_movements.day is 'The settlement day of money at a provider; for other money, the day on which it moved.';
comment on column school_movements.at is 'When the money moved.';
comment on column school_movements.partner_cents is 'The school''s part of the money, in centavos; below zero for what goes back.';
comment on column school_movements.marketplace_cents is 'The platform''s part of the money, in centavos; below zero for what goes back.';
comment on column school_movements.partner_fee_cents is 'The school''s part of the provider''s fees, in centavos.';
comment on column school_movements.marketplace_fee_cents is 'The platform''s part of the provider''s fees, in centavos.';

comment on table statement_disputes is 'A school''s question about a line of its statement.';
comment on column statement_disputes.movement_id is 'The questioned line of the statement (`school_movements`).';
comment on column statement_disputes.driving_school_id is 'The school that asks.';
comment on column statement_disputes.status is 'Whether the question is OPEN, ANSWERED or CLOSED.';

comment on table statement_dispute_messages is 'A message of the conversation about a school''s question.';
comment on column statement_dispute_messages.dispute_id is 'The question (`statement_disputes`) that the message is about.';
comment on column statement_dispute_messages.act is 'What the message does with the question: OPEN, REPLY, ANSWER or CLOSE.';
comment on column statement_dispute_messages.by_school is 'True when somebody of the school wrote the message.';
comment on column statement_dispute_messages.created_by is 'The user who wrote the message.';
comment on column statement_dispute_messages.at is 'When the message was written.';
comment on column statement_dispute_messages.text is 'The text of the message.';

comment on table outbox_messages is 'An outgoing message, which is stored first and then sent by a job. The table is divided by month.';
comment on column outbox_messages.channel is 'How the message is sent: EMAIL, SMS or WHATSAPP.';
comment on column outbox_messages.recipient is 'The e-mail address or phone number of the recipient.';
comment on column outbox_messages.body is 'The text of the message.';
comment on column outbox_messages.entity_type is 'The kind of record that the message is about; `entity_id` is the record''s id.';
comment on column outbox_messages.entity_id is 'The id of the record that the message is about; `entity_type` says its kind.';
comment on column outbox_messages.status is 'PENDING until it is sent; then SENT, KEPT when nothing carries its channel, or FAILED.';
comment on column outbox_messages.attempts is 'How often sending the message was tried.';
comment on column outbox_messages.error is 'Why the last try to send the message failed.';
comment on column outbox_messages.sent_at is 'When the message was sent; null before.';
comment on column outbox_messages.body_once_sent is 'The text without its secret, which replaces `body` once the message is sent or given up; null for a text without a secret.';
comment on column outbox_messages.at_most_once is 'True for a message that is better lost than sent twice: after a try of unknown outcome it is not tried again.';
comment on column outbox_messages.attempt_started_at is 'When the last try to send the message began.';
comment on column outbox_messages.forgets_recipient is 'True when the recipient''s address is erased once the message is sent or given up.';

comment on table communication_dispatches is 'A message that is sent to everybody who pre-registered in a campaign, once to each of them.';
comment on column communication_dispatches.campaign_id is 'The campaign whose people get the message.';
comment on column communication_dispatches.kind is 'Which message is sent: the enrolment link or one of the reminders.';
comment on column communication_dispatches.day is 'The day of the dispatch in the campaign''s zone; a kind is sent once a day.';
comment on column communication_dispatches.status is 'Whether the dispatch is RUNNING, STOPPED by staff, or DONE.';
comment on column communication_dispatches.total is 'How many people the dispatch is for.';
comment on column communication_dispatches.created_by is 'The user who started the dispatch; null when it started by itself.';
comment on column communication_dispatches.moved_at is 'When the dispatch last made progress.';
comment on column communication_dispatches.finished_at is 'When the dispatch ended; null while it goes on.';

comment on table communication_recipients is 'One person to whom a dispatch is sent, and what became of their message.';
comment on column communication_recipients.dispatch_id is 'The dispatch that is sent to the person.';
comment on column communication_recipients.lead_id is 'The pre-registration of the person.';
comment on column communication_recipients.message_id is 'The person''s message in the outbox; null while it is not written.';
comment on column communication_recipients.unconfirmed_message_id is 'The first message, of unknown outcome, after which the person was sent a second one; null for others.';
comment on column communication_recipients.outcome is 'What became of the person''s message, or why the person got none.';

comment on table consent_cases is 'A person''s request that their data be erased, with its answer.';
comment on column consent_cases.number is 'The protocol number that the person is told.';
comment on column consent_cases.cpf is 'The person''s CPF: eleven digits without mask; null once nothing of the person is left.';
comment on column consent_cases.status is 'Whether the request waits for a decision (OPEN), was carried out (DONE) or was refused (REFUSED).';
comment on column consent_cases.origin is 'REQUEST: the person asked, and somebody decides; ACT: the data were erased at once, where there are no payments.';
comment on column consent_cases.requested_on is 'The day on which the person asked.';
comment on column consent_cases.due_on is 'The last day on which the law lets us answer the request.';
comment on column consent_cases.opened_by is 'The user who wrote the request down.';
comment on column consent_cases.opened_at is 'When the request was written down.';
comment on column consent_cases.decided_by is 'The user who carried the request out or refused it; not the one who wrote it down, unless the data were erased at once.';
comment on column consent_cases.ended_at is 'When the request was carried out or refused; null while it is open.';
comment on column consent_cases.end_reason is 'Why the request was refused; null for others.';
comment on column consent_cases.receipt is 'The text of the answer to the person.';

comment on table consent_revocations is 'A record whose person revoked their consent; of the person, it has only a hash of the CPF.';
comment on column consent_revocations.record_type is 'The kind of record that the revocation was about: LEAD or REGISTRATION.';
comment on column consent_revocations.record_id is 'The record that the revocation was about, which may have been deleted.';
comment on column consent_revocations.campaign_id is 'The campaign of the record.';
comment on column consent_revocations.outcome is 'DELETED: the record was erased; BLACKLISTED: it is kept, but gets no messages any more.';
comment on column consent_revocations.actor_id is 'The user who recorded the revocation; null when the product did.';
comment on column consent_revocations.at is 'When the consent was revoked.';

comment on table events is 'Everything that was done to a record: who, when, what, before and after, why. The table is divided by month.';
comment on column events.id is 'Identifies the event; a number that grows with each event.';
comment on column events.at is 'When the event happened.';
comment on column events.actor_id is 'The user who acted; null when the product did.';
comment on column events.actor_name is 'The name that the person who acted had at that time.';
comment on column events.entity_type is 'The kind of record that the event is about; `entity_id` is the record''s id.';
comment on column events.entity_id is 'The id of the record that the event is about; `entity_type` says its kind.';
comment on column events.kind is 'What was done to the record.';
comment on column events.before is 'The fields that the event is about, with their values before it.';
comment on column events.after is 'The fields that the event is about, with their values after it.';
comment on column events.reason is 'The reason, in the words of the person who acted.';
comment on column events.request_id is 'The id of the HTTP request in which it was done.';
comment on column events.record_version is 'The version of the record after the event, for records that have versions.';

comment on table history_days is 'The stamp of a day: digests of the history and the ledger of that day, chained with the stamp before. A day is stamped anew when its texts were changed.';
comment on column history_days.number is 'The stamp''s place in the chain, from 1.';
comment on column history_days.day is 'The stamped day, in Brasília.';
comment on column history_days.version is '1 for the first stamp of the day, and one more each time it was stamped anew because its texts were changed.';
comment on column history_days.event_facts is 'A digest of what never changes in the day''s events: who, when, what, on which record.';
comment on column history_days.event_texts is 'A digest of the texts in the day''s events, with the salt of the day.';
comment on column history_days.posting_count is 'How many ledger transactions were written on the day.';
comment on column history_days.posting_facts is 'A digest of the day''s ledger transactions and their entries, without the reasons.';
comment on column history_days.posting_texts is 'A digest of the reasons of the day''s ledger transactions, with the salt of the day.';
comment on column history_days.changed_texts is 'How many changes of the day''s texts had been noted when it was stamped.';
comment on column history_days.previous is 'The digest of the stamp before this one in the chain; empty for the first stamp.';
comment on column history_days.digest is 'A digest over all columns of the stamp above.';
comment on column history_days.stamped_at is 'When the day was stamped.';

comment on table history_salts is 'The random bits that are mixed into the digests of a day''s texts. New ones replace them when the day is stamped anew, so that nobody can guess erased texts from the earlier digest.';
comment on column history_salts.day is 'The stamped day, in Brasília.';
comment on column history_salts.salt is '256 random bits, in hexadecimal.';

comment on table history_text_changes is 'A change of a text in the history or the ledger after the text was written.';
comment on column history_text_changes.id is 'Identifies the change; a number that grows with each change.';
comment on column history_text_changes.table_name is 'The table that has the changed text.';
comment on column history_text_changes.row_id is 'The id of the row that has the changed text.';
comment on column history_text_changes.day is 'The day on which the changed row was written; its stamp covers the text.';
comment on column history_text_changes.told is 'The reason that the transaction stated for the change: ERASURE or SEALING; UNTOLD when it stated none.';
comment on column history_text_changes.at is 'When the text was changed.';

comment on table notes is 'A note of staff about a registration or about one of its rows, such as a payment.';
comment on column notes.entity_type is 'The kind of record that has the note; `entity_id` is the record''s id.';
comment on column notes.entity_id is 'The id of the record that has the note; `entity_type` says its kind.';
comment on column notes.registration_id is 'The registration that the record is or belongs to; whoever sees it may read the note.';
comment on column notes.text is 'The text of the note.';
comment on column notes.created_by is 'The user who wrote the note; null when the product did.';

comment on column attachments.entity_type is 'The kind of record that has the attachment; `entity_id` is the record''s id.';
comment on column attachments.entity_id is 'The id of the record that has the attachment; `entity_type` says its kind.';
comment on column attachments.file_id is 'The attached file, in `files`.';
comment on column attachments.active is 'False once the attachment was removed; the row and the file stay.';
comment on column attachments.created_by is 'The user who attached the file.';
comment on column attachments.removed_by is 'The user who removed the attachment.';
comment on column attachments.removed_at is 'When the attachment was removed; the row stays.';

comment on table files is 'A stored file and who sent it; its bytes are in the file storage.';
comment on column files.storage_key is 'The key of the file''s bytes in the file storage.';
comment on column files.original_name is 'The name that the file had when it was sent.';
comment on column files.content_type is 'The type of the file, as its bytes show.';
comment on column files.sha256 is 'The SHA-256 of the file''s bytes.';
comment on column files.created_by is 'The user who sent the file; null when the product made it.';

comment on table uploads is 'A signed link by which one file may be sent, once.';
comment on column uploads.original_name is 'The file''s name as it was announced when the link was made.';
comment on column uploads.subject is 'The record that the file is for, such as the CNPJ of a logo''s school, where the kind alone does not say it.';
comment on column uploads.created_by is 'The user who may send the file.';
comment on column uploads.spent_at is 'When the link was used; null before.';
comment on column uploads.file_id is 'The file that was sent, in `files`; null before.';
comment on column uploads.claimed_at is 'When a command took the file for a record; null before, and again when it gave the file back.';
comment on column uploads.released_at is 'When a command gave the file back, so that its sender may use it again or it is deleted; null for others.';

comment on table tag_types is 'A group of tags; it says which kinds of record its tags may mark.';
comment on column tag_types.name is 'The name of the type.';
comment on column tag_types.entity_types is 'The kinds of record that tags of this type may mark.';

comment on column tags.tag_type_id is 'The type of the tag.';
comment on column tags.value is 'The word that the tag shows.';
comment on column tags.value_search is 'The word of the tag in lower case without accents, for searching.';

comment on table entity_tags is 'A tag that marks a record.';
comment on column entity_tags.entity_type is 'The kind of record that the tag marks; `entity_id` is the record''s id.';
comment on column entity_tags.entity_id is 'The id of the record that the tag marks; `entity_type` says its kind.';
comment on column entity_tags.tag_id is 'The tag that marks the record.';

comment on table settings is 'A named value that the product stores for itself, such as the links above the sign-in form.';

comment on table partitioned_tables is 'A table that is divided into partitions by month, and for how long its rows are kept.';
comment on column partitioned_tables.name is 'The name of the table.';
comment on column partitioned_tables.time_column is 'The column with the time at which a row was written, which decides the row''s month.';
comment on column partitioned_tables.first_bound is 'The end of the first partition, which has all rows from before the table was divided by month.';

comment on table dropped_months is 'A partition that was dropped because its rows were past their term of keeping.';
comment on column dropped_months.table_name is 'The table whose partition was dropped.';
comment on column dropped_months.until is 'The end of the dropped partition: the table has no row from before this moment.';
comment on column dropped_months.row_count is 'How many rows the dropped partition had.';
comment on column dropped_months.dropped_at is 'When the partition was dropped.';

comment on table system_marks is 'The last result of a job or check that runs by itself, one row for each.';
comment on column system_marks.name is 'The name of the job or check.';
comment on column system_marks.at is 'When the job or check last ran.';
comment on column system_marks.ok is 'True when the last run succeeded and found nothing wrong.';
comment on column system_marks.details is 'What the last run found.';

comment on table help_parts is 'A part of a help page; its text is in `help_texts`.';
comment on column help_parts.page is 'The help page that has the part.';
comment on column help_parts.key is 'The name of the part within its page.';
comment on column help_parts.kind is 'How the part is shown: INTRO, TEXT, COLLAPSIBLE, VIDEO or LINK.';
comment on column help_parts.position is 'The place of the part on its page, from 0.';

comment on table help_texts is 'The text of a part of a help page, valid from a day on.';
comment on column help_texts.part_id is 'The part of a help page that has the text.';
comment on column help_texts.valid_from is 'The first day on which the text is shown.';
comment on column help_texts.title is 'The heading of the part.';
comment on column help_texts.body is 'The text as it was typed, in Markdown.';
comment on column help_texts.media_url is 'The address to which a video or link leads; null for others.';
comment on column help_texts.created_by_name is 'The name of the user who wrote the text.';
comment on column help_texts.rendered is 'The text as it is shown, rendered from the Markdown; null until it is rendered.';

comment on table long_running_requests is 'A search that takes long, and its answer.';
comment on column long_running_requests.owner_id is 'The user who searched.';
comment on column long_running_requests.request_id is 'The X-Request-Id of the search, by which its answer is fetched.';
comment on column long_running_requests.request_hash is 'A hash of the search, so that another search under the same id is noticed.';
comment on column long_running_requests.rights_hash is 'A hash of the rights with which the search ran; whoever has other rights now does not get the answer.';
comment on column long_running_requests.status is 'The HTTP status of the answer; null while the search runs.';
comment on column long_running_requests.body is 'The body of the answer.';
comment on column long_running_requests.finished_at is 'When the search ended; null while it runs.';

comment on column exports.owner_id is 'The user who asked for the export.';
comment on column exports.request_id is 'The X-Request-Id under which the export was asked for; asking again under it starts no second one.';
comment on column exports.query is 'The filters, order and columns, as they stand in the address of the list.';
comment on column exports.status is 'Whether the export waits, runs, or how it ended.';
comment on column exports.attempt is 'The number of the export''s last run; a run with an earlier number stops.';
comment on column exports.total is 'How many rows the export will have; null while they were not counted.';
comment on column exports.storage_key is 'The key of the spreadsheet in the file storage; null while there is none.';
comment on column exports.columns is 'The columns of the spreadsheet; a person who may no longer see one of them cannot download it.';
comment on column exports.driving_school_ids is 'The schools to which the rows were limited; null without a limit.';
comment on column exports.error is 'Why the export failed.';
comment on column exports.progressed_at is 'When the export''s last run last made progress.';
comment on column exports.finished_at is 'When the export ended; null while it waits or runs.';
comment on column exports.campaign_ids is 'The campaigns to which the rows were limited; null without a limit.';

comment on column saved_views.list is 'The name of the list that the view is for.';
comment on column saved_views.owner_id is 'The user who saved the view.';
comment on column saved_views.name is 'The name of the view.';
comment on column saved_views.query is 'The filters and order, as they stand in the address of the list.';
comment on column saved_views.columns is 'The columns that the view shows.';
comment on column saved_views.shared_with is 'The roles whose people also see the view.';

comment on column list_preferences.user_id is 'The user whose choices these are.';
comment on column list_preferences.columns is 'The columns that the person chose; null for the usual ones.';
comment on column list_preferences.default_view_id is 'The saved view with which the list opens; null for none.';

comment on table report_schedules is 'A saved view whose spreadsheet is made regularly at an hour, with the rights that its owner has at that time.';
comment on column report_schedules.owner_id is 'The user who gets the report.';
comment on column report_schedules.view_id is 'The saved view whose spreadsheet is made.';
comment on column report_schedules.frequency is 'How often the report is made: DAILY, WEEKLY or MONTHLY.';
comment on column report_schedules.weekday is 'For a weekly report: the day of the week, from 1 (Monday) to 7.';
comment on column report_schedules.day_of_month is 'For a monthly report: the day of the month, from 1 to 31.';
comment on column report_schedules.hour is 'The hour of the day at which the report is made, in `zone`.';
comment on column report_schedules.paused is 'True while no reports are made.';
comment on column report_schedules.next_run_at is 'When the next report is made.';
comment on column report_schedules.export_id is 'The export that makes the present report; null once the owner was told how it ended.';
comment on column report_schedules.last_run_at is 'When the last report was begun.';
comment on column report_schedules.last_outcome is 'SENT, FAILED or REFUSED; null while the last report is being made.';
comment on column report_schedules.last_error is 'Why the last report could not be made.';
