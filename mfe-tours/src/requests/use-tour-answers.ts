import { QUERY_KEYS } from '@keyturn/contracts/page';
import { firstName } from '@keyturn/domain/text';
import { changeItem } from '@keyturn/web-kit/api';
import { notify, showAlert } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tour } from '../read-answers.ts';
import { answerRequest, queries, type Verb } from '../api.ts';
import { fallbacks, requestMessages as messages } from '../messages.ts';
import { reasonOf } from '../reason-of.ts';
import { useOnce } from '../use-once.ts';
import { focusCard } from './focus-card.ts';

/** An answer in progress: a card's open note field. */
export interface AnswerDraft {
  readonly verb: Verb;
  readonly note: string;
}

const { queryKey } = queries.received;

/**
 * Accepts and rejects optimistically; a refusal undoes it. Drafts are stored by request until success, so that a note
 * survives a failure of a filtered card.
 */
export function useTourAnswers() {
  const cache = useQueryClient();
  const once = useOnce();
  const [drafts, setDrafts] = useState<Readonly<Record<string, AnswerDraft>>>({});

  const write = (id: string, draft: AnswerDraft | null): void =>
    setDrafts(({ [id]: _before, ...others }) => (draft ? { ...others, [id]: draft } : others));

  const show = (id: string, change: Partial<Tour>): void =>
    void cache.setQueryData(queryKey, (list: unknown) => changeItem(list, id, change));

  const answer = useMutation({
    mutationFn: ({ request, verb, note }: AnswerDraft & { request: Tour }) => answerRequest(request._id, verb, note),
    onMutate: async ({ request, verb, note }) => {
      await cache.cancelQueries({ queryKey });
      const ended = verb === 'accept' ? 'accepted' : 'rejected';
      show(request._id, { status: ended, state: ended, note });
      // The focused field is removed.
      focusCard(request._id);
    },
    onSuccess: (_done, { request, verb }) => {
      write(request._id, null);
      const name = firstName(request.buyer.name) || fallbacks.buyer;
      notify(verb === 'accept' ? messages.accepted(name) : messages.rejected(name), 'success');
    },
    onError: (error, { request, verb }) => {
      const { status, state, note } = request;
      show(request._id, { status, state, note });
      const reason = reasonOf(error, verb === 'accept' ? messages.acceptFailed : messages.rejectFailed);
      showAlert(messages.failed(verb, reason));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: QUERY_KEYS.tours }),
  });

  return {
    draftOf: (id: string): AnswerDraft | null => drafts[id] ?? null,
    write,
    send(request: Tour): void {
      const draft = drafts[request._id];
      if (!draft) return;
      const { verb, note } = draft;
      once(request._id, () => answer.mutateAsync({ request, verb, note: note.trim() }));
    },
  };
}

export type TourAnswers = ReturnType<typeof useTourAnswers>;
