/** Baseline: reads each chunk in JavaScript and writes it unchanged. */
export default {
  async fetch(request, { GEMINI_BASE_URL }) {
    const upstream = await fetch(`${GEMINI_BASE_URL}/relay`, {
      method: "POST",
      body: await request.text(),
    });
    const reader = upstream.body.getReader();
    const body = new ReadableStream({
      async pull(controller) {
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  },
};
